title = Heimlich & Co.
blurb = Sieben Agenten kreisen um den Tresor, und niemand weiß, wem welcher gehört.
minutes = 20–30
option-variant = Variante
option-variant-basic = Grundspiel
option-variant-pro = Profispiel mit Tipps
option-cards = Top-Secret-Karten
option-cards-false = Ohne Karten
option-cards-true = Mit Top-Secret-Karten

church = Kirche
ruin = Ruine
house = Haus { $number }
safe = Tresor
scores = Punkte
neutral = neutral

cards = Karten
pile = { $count } im Stapel
held = { $who }: { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
triggers = löst eine Wertung aus

card-all-home = Alle heim
card-back = Rückwärts
card-either-way = Hin oder her
card-forward = Vorwärts
card-join = Hinterher
card-off-safe = Weg vom Tresor
card-out-of-ruin = Aus der Ruine
card-points = Drei Punkte
card-safe = Tresor versetzen
card-swap = Platztausch
card-to-ruin = In die Ruine
card-to-safe = Zum Tresor
card-two-back = Zwei zurück
card-two-on = Zwei vor
effect-all-home = Alle Agenten gehen in die Kirche.
effect-back = Ein Agent geht ein oder zwei Gebäude zurück.
effect-either-way = Ein Agent geht ein Gebäude vor oder zurück.
effect-forward = Ein Agent geht ein, zwei oder drei Gebäude vor.
effect-join = Ein Agent geht dorthin, wo ein anderer steht.
effect-off-safe = Ein Agent im Gebäude mit dem Tresor geht ein Gebäude vor oder zurück.
effect-out-of-ruin = Ein oder zwei Agenten gehen aus der Ruine in die Kirche.
effect-points = Zwei Agenten unter 40 bekommen je 3 Punkte, höchstens bis 40.
effect-safe = Der Tresor kommt in irgendein anderes Gebäude. Das allein löst keine Wertung aus.
effect-swap = Zwei Agenten in verschiedenen Gebäuden tauschen die Plätze.
effect-to-ruin = Ein Agent geht in die Ruine.
effect-to-safe = Ein Agent geht in das Gebäude mit dem Tresor.
effect-two-back = Zwei Agenten gehen je ein Gebäude zurück.
effect-two-on = Zwei Agenten gehen je ein Gebäude vor.
play-join = { $agent } zu { $to } ({ $place })

label-safe = Tresor: { $place }
label-draw = Karte ziehen
label-pass = Passen
spot-goal = { $place } ({ $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
})

prompt-deal = Die Agentenkarten werden verteilt.
prompt-cards = Die Top-Secret-Karten werden verteilt.
prompt-card = { $who } zieht eine Karte.
prompt-round-me = Spiel eine Karte aus oder passe.
prompt-round = { $who } darf eine Karte ausspielen.
round-triggered = { $count ->
    [0] Eine Wertung steht nicht an.
   *[other] Eine Wertung steht an: { $agents }.
}
prompt-roll = { $who } würfelt.
prompt-move-me = Du bist am Zug: Verteile { $roll } auf die Agenten.
prompt-move-or-draw-me = Du bist am Zug: Verteile 1, 2 oder 3 auf die Agenten, oder zieh eine Karte.
prompt-move = { $who } verteilt { $roll } auf die Agenten.
prompt-safe-me = Stelle den Tresor in ein anderes Gebäude.
prompt-safe = { $who } versetzt den Tresor.
prompt-tips-me = Gib deine Tipps ab: Wer steckt hinter welchem Agenten?
standing = { $agent }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
standing-cards = { $count ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $count } Karten
}
prompt-tips = Die Tipps werden abgegeben.
next-goal = Wohin geht { $agent }?
next-agent = Noch { $left } zu verteilen: Wer geht noch?
next-join = Zu wem geht { $agent }?
next-second = Welcher Agent noch?
next-tip = Welcher Agent gehört wohl zu { $who }?
prompt-over = { $count ->
    [one] { $winners } gewinnt als { $agent } mit { $points } Punkten.
   *[other] { $winners } gewinnen gemeinsam mit { $points } Punkten.
}
prompt-over-nobody = Ein neutraler Agent ist vorn: Niemand gewinnt.

log-dealt = Die Agentenkarten sind verteilt.
log-dealt-me = Die Agentenkarten sind verteilt. Dein Agent ist { $agent }.
log-dealt-all = Die Agentenkarten sind verteilt: { $cards }.
log-cards = Alle bekommen zwei Top-Secret-Karten.
log-cards-me = Alle bekommen zwei Top-Secret-Karten. Deine: { $cards }.
log-cards-all = Alle bekommen zwei Top-Secret-Karten. { $cards }.
log-draws = { $who } zieht eine Karte, statt Agenten zu bewegen.
log-drew = { $who } hat eine Karte gezogen.
log-drew-open = { $who } hat eine Karte gezogen: { $card }.
log-played = { $who } spielt eine Karte. { $play }.
log-passed = { $who } passt.
log-rolled = { $who } würfelt { $roll }.
log-moved = { $who } zieht: { $move }.
log-scored = Wertung! { $gains }.
log-scored-nothing = Kein Stein rückt
log-safe = { $who } stellt den Tresor um: { $place }.
log-tips = { $who } gibt die Tipps ab.
log-tips-open = { $who } gibt die Tipps ab: { $tips }.
log-over = { $count ->
    [one] { $winners } gewinnt.
   *[other] { $winners } gewinnen gemeinsam.
} { $cards }.
log-over-nobody = Ein neutraler Agent ist vorn: Niemand gewinnt. { $cards }.

dossier-me = Dein Agent:
dossier-tips = Deine Tipps:
dossier-cards = Deine Karten:
dossier-played = Gespielte Karten:
dossier-hands = Karten auf der Hand:
dossier-agent = Agent
dossier-points = Punkte
dossier-belonged = gehörte zu
dossier-rank = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, Platz { $rank }
dossier-deed = { $agent }, { $who }: bewegt { $steps }, Punkte { $points }
dossier-deeds = Für jeden Spieler: um wie viele Gebäude er den Agenten bewegt hat und was der Agent in seinen Zügen gewonnen oder verloren hat.
dossier-hand-in = Tipps abgeben
dossier-hand-in-how = Markiere für jeden Mitspieler einen Agenten mit ✓, keinen doppelt. Diese Zeichen sind deine Tipps.

hc-1 = Zwölf Gebäude bilden einen Ring: die Kirche, die Häuser 1 bis 10 und die Ruine.
hc-2 = Zu zweit bis zu viert nehmen zwei Agenten mehr teil als Personen, ab fünf Personen alle sieben.
hc-3 = Am Anfang stehen alle Agenten in der Kirche und der Tresor in Haus 7.
hc-4 = Jeder Platz bekommt genau einen Agenten, und jeder Agent gehört höchstens einem Platz.
hc-5 = Der erste Platz beginnt, dann geht es im Uhrzeigersinn.
hc-6 = Jetzt wird gewürfelt: eine Zahl von 1 bis 6.
hc-7 = Der ganze Wurf muss verteilt werden, mindestens ein Schritt für jeden genannten Agenten, und nur auf Agenten, die teilnehmen.
hc-8 = Agenten ziehen im Uhrzeigersinn, ein Gebäude für jeden Punkt.
hc-9 = Gewertet wird, wenn ein gezogener Agent beim Tresor ankommt.
hc-10 = Jeder Agent zählt die Nummer seines Hauses, in der Kirche nichts, in der Ruine drei weniger.
hc-11 = Kein Wertungsstein fällt unter 0.
hc-12 = Der Tresor wird nur nach einer Wertung versetzt, und zwar in ein Gebäude ohne Agenten.
hc-13 = Auch in Kirche und Ruine löst der Tresor eine Wertung aus.
hc-14 = Mit 42 Punkten ist das Ziel erreicht.
hc-15 = Der vorderste Agent gewinnt, und mit ihm sein Platz.
hc-16 = Gleich weit vorn heißt: gemeinsam gewonnen.
hc-17 = Die Agentenkarten bleiben bis zum Ende verdeckt.
hc-18 = Im Profispiel darf der Tresor in jedes Gebäude, auch in ein besetztes, oder stehen bleiben.
hc-19 = Eine Wertung braucht einen Agenten, der das Gebäude mit diesem Zug betritt.
hc-20 = Tipps werden einmal abgegeben, wenn zum ersten Mal ein Stein 29 erreicht, und zwar für jeden Agenten, der teilnimmt.
hc-21 = Auf deinem Zettel stehst du bei deinem eigenen Agenten, und jeder andere Platz kommt genau einmal vor.
hc-22 = Die Tipps sind immer vor dem Ende abgegeben.
hc-23 = Jeder richtig enttarnte Agent eines anderen bringt 5 Punkte.
hc-24 = Nach den Tipps gewinnt der Platz, dessen Stein am weitesten vorn ist.
hc-25 = Nach 500 Zügen ist Schluss.
hc-26 = Mit Karten nehmen drei Agenten mehr teil als Personen, höchstens sieben, und der Würfel zeigt 1–3 statt der 1.
hc-27 = So lässt sich die Karte nicht ausspielen: Jeder genannte Agent muss teilnehmen und wirklich sein Gebäude oder seine Punkte ändern, und zwar so, wie es die Karte sagt.
hc-28 = Jeder Platz bekommt genau zwei Top-Secret-Karten aus dem Spiel.
hc-29 = Nach 1–3 ziehst du zusammen 1, 2 oder 3, oder du nimmst eine Karte, wenn du weniger als vier hast und noch eine da ist.
hc-30 = Jetzt wird eine Karte gezogen, die noch im Stapel ist.
hc-31 = In der Kartenrunde spielt der gefragte Platz eine Karte aus seiner Hand oder passt.
hc-32 = Mit Karten wartet die Wertung das Ende der Kartenrunde ab: Ein Agent muss in diesem Zug zum Tresor gekommen und noch dort sein.
hc-33 = Den Tresor versetzt die Person am Zug, egal wer die Wertung ausgelöst hat.
hc-34 = Bringt eine Karte zum ersten Mal einen Stein auf 29, sind sofort die Tipps fällig.

curve = Punkte
log-unmasked = { $who } war { $agent }.
