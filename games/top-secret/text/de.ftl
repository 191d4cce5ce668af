title = Top Secret
blurb = Sieben Agenten, vier Koffer und eine Bombe: Bring zehn Staatsgeheimnisse quer durch Europa.
minutes = 45–60
option-board = Spielplan
option-board-europe = Europa

agent = Agent { $number }
agent-of = { $who } (Agent { $number })
case = Koffer { $colour } { $letter }
content-5 = 5 Geheimnisse
content-3 = 3 Geheimnisse
content-1 = 1 Geheimnis
content-bomb = Bombe
base = Basis
outpost = leere Basis
hq = Hauptquartier
out = ausgeschieden
secrets = { $n ->
    [one] 1 Geheimnis
   *[other] { $n } Geheimnisse
}
agents-left = { $n ->
    [one] 1 Agent
   *[other] { $n } Agenten
}
cards = Karten
legend = ▲1 Agent, ▲2+■A mit Koffer, ●B Koffer, ●C=5 gesichert (✸ Bombe)
text-lines = Weitere Linien: { $lines }
carried = bei { $colour } { $number }
secured = gesichert von { $colour }
duel-title = Duell in { $city }
attacker = greift an
defender = verteidigt
chosen = hat gewählt
missing = wählt noch
pips-left = { $n ->
    [one] noch 1 Schritt
   *[other] noch { $n } Schritte
}
bonus-left = Bonus für { $agents }
your-cards = Deine Duellkarten

label-hide = { $packing }
label-outpost = Agent 7 beginnt auf der leeren Basis
label-no-outpost = Agent 7 beginnt zu Hause
label-step = Agent { $number } → { $place }
label-deliver = Agent { $number } → Hauptquartier, mit { $case }
label-take = Agent { $number } nimmt { $case }
label-swap = Agent { $number } nimmt { $case } und lässt { $left } da
label-drop = Agent { $number } legt { $case } ab
label-end-turn = Zug beenden
label-duel = Karte { $card }
label-lose = Verliere { $agents }
spot-case = { $case }
spot-drop = { $case }: ablegen
spot-take = { $case }: nehmen
spot-content = { $content }

prompt-first = Es wird gelost, wer beginnt.
prompt-hide-me = Packe deine Koffer: erst ein Koffer, dann sein Inhalt.
prompt-hide = Die Koffer werden gepackt.
prompt-place-me = Lege deinen Koffer { $letter } in eine Stadt, in der noch keiner von dir liegt.
prompt-place = Die Koffer { $letter } werden ausgelegt.
prompt-outpost-me = Soll Agent 7 auf der leeren Basis beginnen?
prompt-outpost = Es wird entschieden, wer auf der leeren Basis beginnt.
prompt-roll = { $who } würfelt.
prompt-turn-me = Du bist am Zug: { $pips }. Erst ein Agent, dann eine Stadt oder ein Koffer.
prompt-turn-me-last = Keine Schritte mehr: Nimm einen Koffer, leg einen ab oder beende den Zug.
prompt-turn-me-won = Duell gewonnen: { $pips }. Zieh weiter oder beende den Zug.
prompt-turn = { $who } ist am Zug: { $pips }.
prompt-duel-me = Duell in { $city }! Spiel eine Karte.
prompt-duel = Duell in { $city }: { $attacker } greift { $defender } an.
next-content = Was kommt in { $case }?
next-goal = Agent { $number }: In welche Stadt, oder welcher Koffer?
prompt-over = { $who } gewinnt mit { $n ->
    [one] einem Geheimnis
   *[other] { $n } Geheimnissen
}.
prompt-over-agents = Gleich viele Geheimnisse: { $who } gewinnt mit mehr Agenten.
prompt-over-nobody = Niemand gewinnt: gleich viele Geheimnisse, gleich viele Agenten.
prompt-lose-me = Eine Bombe! Wähle { $n ->
    [one] den Agenten, den
   *[other] die { $n } Agenten, die
} du verlierst.
prompt-lose = Eine Bombe! { $who } verliert { $n ->
    [one] einen Agenten
   *[other] { $n } Agenten
}.

log-first = { $who } beginnt.
log-chosen = { $who } hat gewählt.
log-chosen-open = { $who } hat gewählt: { $choice }.
log-packed = Alle Koffer sind gepackt.
log-placed = Koffer { $letter }: { $cities }.
log-outposts = Auf der leeren Basis beginnt: { $names }.
log-outposts-none = Niemand beginnt auf der leeren Basis.
log-rolled = { $who } würfelt { $a } + { $b }.
log-stepped = { $who }: Agent { $number } geht von { $from } nach { $to }.
log-met = { $attacker } trifft in { $city } auf { $defender }: Duell!
log-fought-out = { $attack } gegen { $defence }: { $winner } besiegt { $loser } und wirft ihn aus dem Spiel.
log-fought-base = { $attack } gegen { $defence }: { $winner } besiegt { $loser }, der zurück auf seine Basis geht.
log-left = { $case } bleibt in { $city } liegen.
log-cards-back = { $who } nimmt alle sieben Duellkarten zurück.
log-took = { $who }: Agent { $number } nimmt { $case } in { $city }.
log-swapped = { $who }: Agent { $number } nimmt { $case } in { $city } und lässt { $left } da.
log-dropped = { $who }: Agent { $number } legt { $case } in { $city } ab.
log-delivered = { $who } sichert { $case }: { $content }!
log-bomb = { $who } öffnet { $case }: eine Bombe!
log-lost = { $who } verliert { $agents }.
log-turn-ended = { $who } ist fertig.
log-over = { $who } gewinnt. { $standings }.
log-over-nobody = Niemand gewinnt. { $standings }.
standing = { $who } { $secrets } ({ $agents ->
    [one] 1 Agent
   *[other] { $agents } Agenten
})

dossier-cases = Deine Koffer
dossier-case = Koffer
dossier-content = Inhalt
dossier-where = Wo
dossier-others = Die Koffer der anderen
dossier-opened = Offene Koffer
dossier-left = Noch verschlossen
dossier-choice = Deine Wahl:

fault-too-long = Eine Brettdatei hat höchstens { $bytes } Bytes.
fault-pair = Hier gehören genau zwei Werte hin.
fault-cities = Ein Brett hat { $least } bis { $most } Städte, nicht { $count }.
fault-name = „{ $name }“ kann keine Stadt heißen.
fault-same-name = Zwei Städte heißen „{ $name }“.
fault-label = „{ $label }“ lässt sich nicht auf eine Karte schreiben.
fault-same-label = Zwei Städte sind mit „{ $label }“ beschriftet.
fault-no-city = Eine Stadt namens „{ $name }“ gibt es nicht.
fault-loop = Eine Linie führt von { $city } nach { $city } zurück.
fault-joined-twice = { $a } und { $b } sind zweimal verbunden.
fault-twice = { $city } steht hier zweimal.
fault-no-exit = Aus der Basis { $corner } führt keine Linie.
fault-no-dotted-line = Ins Hauptquartier { $corner } führt keine gepunktete Linie.
fault-apart = { $city } ist nicht zu erreichen: Keine Linien verbinden es mit { $first }.

ts-1 = Deine Agenten beginnen auf der Basis in deiner Ecke und wollen ins Hauptquartier in der Ecke gegenüber.
ts-2 = Ein Hauptquartier betreten nur Agenten seiner Farbe, nur auf gepunkteten Linien und nur mit einem Koffer; auf eine Basis führt kein Schritt.
ts-3 = Das gibt es auf diesem Plan nicht.
ts-4 = Farben gehören zu Ecken: Rot, Gelb, Grün und Blau, im Uhrzeigersinn von Nordwesten an.
ts-5 = Alle haben sieben Agenten, die Koffer A bis D und die Duellkarten 0, 0, 1, 2, 3, 4, 5.
ts-6 = Zuerst wird gelost, wer von den Mitspielenden beginnt.
ts-7 = Packe eine 5, eine 3, eine 1 und die Bombe, je eins in jeden deiner Koffer, einmal am Anfang.
ts-8 = Deine Koffer werden am Anfang ausgelegt, und zwar in vier verschiedene Städte.
ts-9 = Über die leere Basis entscheiden nur bei dreien die beiden mit jemandem gegenüber, nachdem der letzte Koffer liegt.
ts-10 = Jetzt wird mit zwei Würfeln gewürfelt, jeder mit den Seiten 0, 1, 1, 2, 2, 3.
ts-11 = Ein Auge ist ein Schritt eines eigenen Agenten auf einer Linie, und gewürfelte Augen müssen verbraucht werden, solange ein Schritt möglich ist und du in diesem Zug noch kein Duell gewonnen hast.
ts-12 = Am Ende dürfen keine drei deiner Agenten in einer Stadt sein, und wer eine volle durchquert, muss sie räumen können: Der nächste Schritt beginnt dort.
ts-13 = Der Zug endet von selbst, wenn du weder gehen noch einen Koffer anfassen kannst.
ts-14 = Ein Agent kann nur einen Koffer nehmen, der in seiner Stadt liegt, und nur ablegen, was er trägt.
ts-15 = Jeder Agent fasst bei jedem Halt nur einmal einen Koffer an.
ts-16 = Was in einem Koffer ist, weiß nur sein Besitzer, bis der Koffer gesichert ist.
ts-17 = Wer auf einen Gegner trifft, muss sich sofort duellieren; nichts geht vor.
ts-18 = Im Duell spielen beide eine ihrer Karten von 0 bis 5; bei Gleichstand gewinnt der Angreifer.
ts-19 = Diese Duellkarte ist aus dem Spiel, bis alle sieben verbraucht sind.
ts-20 = Wer ein Duell verliert, scheidet aus, mit einer 0 aber geht er zurück auf die Basis.
ts-21 = Der Koffer des Verlierers bleibt in der Stadt liegen.
ts-22 = Gegen zwei Gegner kämpft man nacheinander, zuerst gegen den ohne Koffer.
ts-23 = Ein Bonusauge kann nur der Agent nutzen, der es gewonnen hat.
ts-24 = Verliert der Angreifer, ist der Zug zu Ende.
ts-25 = Im Hauptquartier ist ein Koffer gesichert und zählt für den, der ihn gebracht hat.
ts-26 = Von deinen ersten drei Koffern muss mindestens einer ein fremder sein.
ts-27 = Eine Bombe kostet die Hälfte deiner Agenten, aufgerundet: Wähle genau so viele von denen, die noch im Spiel sind.
ts-28 = Zehn Staatsgeheimnisse gewinnen sofort.
ts-29 = Wenn niemand mehr auf zehn kommen kann oder nach 400 Zügen gewinnen die meisten Geheimnisse.
duel-result = { $who } gewinnt das Duell

curve = Staatsgeheimnisse
log-unmasked = Die Koffer von { $who } werden geöffnet: { $cases }.
