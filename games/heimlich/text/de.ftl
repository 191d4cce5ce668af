title = Heimlich & Co.
blurb = Sieben Agenten kreisen um den Tresor, und niemand weiß, wem welcher gehört.
minutes = 20–30
option-variant = Variante
option-variant-basic = Grundspiel
option-variant-pro = Profispiel mit Tipps

church = Kirche
ruin = Ruine
house = Haus { $number }
safe = Tresor
scores = Punkte
neutral = Mitläufer

label-safe = Tresor: { $place }
spot-goal = { $place } ({ $steps ->
    [one] ein Schritt
   *[other] { $steps } Schritte
})

prompt-deal = Die Agentenkarten werden verteilt.
prompt-roll = { $who } würfelt.
prompt-move-me = Du bist am Zug: Verteile { $roll } auf die Agenten.
prompt-move = { $who } verteilt { $roll } auf die Agenten.
prompt-safe-me = Stelle den Tresor in ein anderes Gebäude.
prompt-safe = { $who } versetzt den Tresor.
prompt-tips-me = Gib deine Tipps ab: Wer steckt hinter welchem Agenten?
standing = { $agent }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
prompt-tips = Die Tipps werden abgegeben.
next-goal = Wohin geht { $agent }?
next-agent = Noch { $left } zu verteilen: Wer geht noch?
next-tip = Welcher Agent gehört wohl zu { $who }?
prompt-over = { $count ->
    [one] { $winners } gewinnt als { $agent } mit { $points } Punkten.
   *[other] { $winners } gewinnen gemeinsam mit { $points } Punkten.
}
prompt-over-nobody = Ein Mitläufer ist vorn: Niemand gewinnt.

log-dealt = Die Agentenkarten sind verteilt.
log-dealt-me = Die Agentenkarten sind verteilt. Dein Agent ist { $agent }.
log-dealt-all = Die Agentenkarten sind verteilt: { $cards }.
log-rolled = { $who } würfelt { $roll }.
log-moved = { $who } zieht: { $move }.
log-scored = Wertung! { $gains }.
log-scored-nothing = Niemand gewinnt etwas
log-safe = { $who } stellt den Tresor um: { $place }.
log-tips = { $who } gibt die Tipps ab.
log-tips-open = { $who } gibt die Tipps ab: { $tips }.
log-over = { $count ->
    [one] { $winners } gewinnt.
   *[other] { $winners } gewinnen gemeinsam.
} { $cards }.
log-over-nobody = Ein Mitläufer ist vorn: Niemand gewinnt. { $cards }.

dossier-me = Dein Agent:
dossier-tips = Deine Tipps:
dossier-agent = Agent
dossier-points = Punkte
dossier-belongs = gehört wohl zu
dossier-belonged = gehörte zu
dossier-rank = { $points } Punkte, Platz { $rank }

hc-1 = Zwölf Gebäude bilden einen Ring: die Kirche, die Häuser 1 bis 10 und die Ruine.
hc-2 = Nur die Agenten dieser Runde nehmen teil.
hc-3 = Am Anfang stehen alle Agenten in der Kirche und der Tresor in Haus 7.
hc-4 = Jeder Platz bekommt genau einen Agenten, und jeder Agent gehört höchstens einem Platz.
hc-5 = Platz 0 beginnt, dann geht es im Uhrzeigersinn.
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
