lay-join = Drei Karten auf der Hand: Eine musst du offen auslegen. Welche gehört zu dem, was schon daliegt?
lay-join-why = Leg sie aus: Mit dem, was offen liegt, teilt sie { $fits }-mal den Kontinent oder das Versteck. Was du auf der Hand behältst, bleibt geheim.
lay-quiet = Drei Karten auf der Hand: Eine musst du für alle sichtbar auslegen. Welche verrät den anderen am wenigsten?
lay-quiet-why = Leg sie aus: Nichts Offenes passt zu ihr, also erfahren die anderen nichts über deinen Plan, und beim Entsenden zählt sie trotzdem.
send-last = Zähl deine Karten für dieses Ziel: { $target }.
send-last-why = { $cards ->
    [one] Eine Karte bringt
   *[other] { $cards } Karten bringen
} gegen { $there ->
    [0] keinen Spion
    [one] einen Spion
   *[other] { $there } Spione
} { $placed } unter, und du hast nur noch { $spies }. Damit gewinnst du.
send = Wo bringen deine Karten am meisten unter? Zähl sie für dieses Ziel: { $target }.
send-why = { $cards ->
    [one] Eine Karte bringt
   *[other] { $cards } Karten bringen
} gegen { $there ->
    [0] keinen Spion
    [one] einen Spion
   *[other] { $there } Spione
} auf einmal { $placed } unter. Jeder Spion dort macht es teurer, also tu es vor den anderen.
wait = Du könntest jetzt { $placed } entsenden; das Ziel wäre { $target }. Ist das genug für die Karten, die es kostet?
wait-why = Warte: Mit den nächsten zusammen bringen dieselben Karten mehr unter, und niemand sieht, was du hast.
nothing = Zähl nach: Gibt es ein Ziel, das mehr deiner Karten zeigen, als Spione darauf stehen?
nothing-why = Es gibt keins. Beende deinen Zug und zieh nach.
