finish = Schau auf das Ziel: Eine Wertung jetzt bringt { $agent } darüber.
finish-why = { $agent } bekommt { $mine }, überschreitet das Ziel und liegt vor allen anderen. Das beendet das Spiel, und du gewinnst.
score = Der Tresor steht hier: { $safe }. Rechne aus, was eine Wertung jetzt bringt: { $agent } kann dann auf { $mine } stehen.
score-why = Ein Agent erreicht den Tresor. { $agent } bekommt { $mine }, die anderen im Schnitt { $others }.
score-anyway = Ein Agent kann den Tresor erreichen ({ $safe }). Bevor du das vermeidest: Wer bekäme wie viel?
score-anyway-why = { $agent } bekommt nur { $mine }, die anderen im Schnitt { $others }. Aber wer die Wertung auslöst, setzt den Tresor neu, und das bist du.
ruin = { $rival } steht nahe an der Ruine. Du darfst jeden Agenten schieben.
ruin-why = { $rival } kommt in die Ruine: −3 bei der nächsten Wertung. Daran erkennt niemand, wer du bist.
cover = Muss dieser Wurf { $agent } bewegen? Wer immer denselben Agenten zieht, ist bald durchschaut.
cover-why = { $agent } steht gut genug. Zieh jetzt andere, dann erfährt niemand, wer dein Agent ist.
wait = Wo dir keine Wertung hilft, geht es darum, gut zu warten. { $agent } steht hier: { $from }.
wait-why = { $agent } wartet dort besser ({ $to } statt { $from }): Die mittleren Häuser sind am besten, denn aus den hohen schieben dich die anderen in die Ruine.
safe-soon = { $agent } steht auf { $mine }, die anderen im Schnitt auf { $others }. Soll die nächste Wertung bald kommen oder spät?
safe-soon-why = Bald: Von dort { $near ->
    [one] kann ein Agent
   *[other] können { $near } Agenten
} den Tresor mit einem Wurf erreichen.
safe-late = { $agent } steht auf { $mine }, die anderen im Schnitt auf { $others }. Soll die nächste Wertung bald kommen oder spät?
safe-late-why = Spät, und wenn { $agent } weiter ist. Dieser Platz lässt dir Zeit.
safe = { $agent } steht auf { $mine }, die anderen im Schnitt auf { $others }. Wo nützt der Tresor { $agent }?
safe-why = Dort erreicht ihn niemand mit einem Wurf, und { $agent } kann erst noch näher kommen.
tips = Wer hat wen gezogen? Am meisten verraten hat { $who }.
tips-why = Nach den bisherigen Zügen ist { $agent } mit { $percent } % der Agent von { $who }. Die übrigen Tipps sind die wahrscheinlichsten, die bleiben.
play-gain = Eine deiner Karten ändert, was dir diese Runde bringt: { $card }.
play-gain-why = Sie verbessert deinen Abstand zum Besten der anderen sofort um { $gain ->
    [one] einen Punkt
   *[other] { $gain } Punkte
}.
play = Eine deiner Karten passt jetzt: { $card }.
play-why = { $card } bringt nicht sofort Punkte, ist in dieser Stellung aber mehr wert als auf der Hand.
draw = Bei einem niedrigen Wurf darfst du eine Karte ziehen, statt zu laufen. Was brächte ein Zug?
draw-why = Kein Zug bringt so viel wie eine Karte auf der Hand.
pass = Lohnt sich jetzt eine Karte? Einmal gespielt, ist sie weg.
pass-why = Passe: Keine deiner Karten bringt hier genug. Spar sie für eine Wertung, die zählt.
