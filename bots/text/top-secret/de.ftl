pack = Was in welchem Koffer ist, weißt nur du. Würden die anderen von einem Buchstaben etwas erwarten?
pack-why = Kein Buchstabe ist besser als ein anderer; schlecht ist nur eine Gewohnheit. Diese Verteilung ist zufällig gewählt.
place = In diesem Koffer { $worth ->
    [one] ist ein Geheimnis
   *[other] sind { $worth } Geheimnisse
}. Wo kommen deine Agenten ohnehin vorbei?
place-why = Von dort ({ $city }) { $steps ->
    [one] ist es ein Schritt
   *[other] sind es { $steps } Schritte
} bis in dein Hauptquartier, und deine Agenten kommen ohnehin vorbei.
place-bomb = Das ist die Bombe. Wer sie abliefert, verliert die Hälfte seiner Agenten. Auf wessen Weg soll sie liegen?
place-bomb-why = { $city } liegt nahe an einer Basis der anderen. Sie werden in Versuchung kommen, und du weißt es besser.
outpost = Ein Agent auf der leeren Basis startet in einer anderen Ecke der Karte. Was liegt dort in der Nähe?
outpost-why = Das öffnet dir einen zweiten Weg zu den Koffern.
deliver-own = { $agent } steht vor deinem Hauptquartier. Was trägt er?
deliver-own-why = { $case } enthält { $worth ->
    [one] ein Geheimnis
   *[other] { $worth } Geheimnisse
}. Drinnen gehört dir das endgültig.
deliver-foreign = { $agent } steht vor deinem Hauptquartier. Was trägt er?
deliver-foreign-why = { $case } hat ein anderer gepackt, und einer deiner ersten drei muss fremd sein. Eine Bombe ist möglich, aber nur in einem von vier Koffern.
bomb = { $case } ist deine eigene Bombe. Wer soll sie finden?
bomb-why = Das weiß sonst niemand. So bewegt kostet sie vielleicht einen anderen die Hälfte seiner Agenten.
attack = { $agent } kann auf einen Gegner treffen. Vergleiche die Duellkarten: Sie sind für alle zu sehen.
attack-why = Wenn beide irgendeine ihrer Karten spielen, gewinnst du mit { $percent } %, und was der Verlierer trägt, ist frei.
home = { $agent } trägt { $case }. Wie weit ist es bis in dein Hauptquartier?
home-why = Nach diesem Schritt { $steps ->
    [one] ist es noch einer
   *[other] sind es noch { $steps }
}. Ein Koffer zählt erst zu Hause, und unterwegs kann man ihn dir nehmen.
fetch = Welcher Koffer ist { $agent } am nächsten, und was ist er wert?
fetch-why = { $case } ist dann { $steps ->
    [one] einen Schritt
   *[other] { $steps } Schritte
} entfernt. Agenten ohne Koffer sollten zu einem unterwegs sein.
roam = Wo nützt { $agent } in den nächsten Zügen?
roam-why = Dort steht er den anderen im Weg und schützt deine Leute.
take-own = { $agent } steht an einem deiner Koffer. Du weißt, was darin ist.
take-own-why = { $case } enthält { $worth ->
    [one] ein Geheimnis
   *[other] { $worth } Geheimnisse
}. Nimm ihn, bevor die anderen das ahnen.
take-foreign = { $agent } steht an einem fremden Koffer. Einer deiner ersten drei muss fremd sein.
take-foreign-why = Nimm { $case }: In drei von vier Koffern sind Geheimnisse.
drop = { $agent } trägt etwas. Lohnt sich der Weg?
drop-why = Leg es ab: Ohne Koffer ist der Agent hier mehr wert.
end = Gibt es noch einen Schritt, der hilft?
end-why = Nein: Jeder weitere Schritt gäbe einen guten Platz auf. Beende deinen Zug.
duel-attack = Vergleiche die Karten, die noch da sind. Du greifst an, also gewinnst du bei Gleichstand.
duel-attack-why = Die { $card } schlägt { $beaten } ihrer { $all } Karten. Hohe Karten lohnt es zu behalten; spiel also nicht immer die beste.
duel-defend = Vergleiche die Karten, die noch da sind. Du verteidigst, also brauchst du die höhere.
duel-defend-why = Die { $card } schlägt { $beaten } ihrer { $all } Karten. Hohe Karten lohnt es zu behalten; spiel also nicht immer die beste.
lose = Die Bombe kostet die Hälfte deiner Agenten. Wer trägt nichts und steht weit weg von allem?
lose-why = Diese kannst du am ehesten entbehren: Was die anderen tragen oder holen können, ist mehr wert.
