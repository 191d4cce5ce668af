title = Spy
blurb = Karten bringen Spione in alle Welt, und wo schon welche sind, wird es teuer.
minutes = 30–45
option-match = Länge
option-match-false = Ein Spiel
option-match-true = Serie: so viele Spiele wie Plätze

africa = Afrika
asia = Asien
australia = Australien
europe = Europa
north-america = Nordamerika
south-america = Südamerika
camera = Kamera
hat = Hut
lighter = Feuerzeug
pen = Stift
sunglasses = Sonnenbrille
watch = Uhr

spies = { $count ->
    [one] 1 Spion
   *[other] { $count } Spione
}
in-hand = { $count ->
    [one] 1 Karte auf der Hand
   *[other] { $count } Karten auf der Hand
}
points = { $count ->
    [one] 1 Strafpunkt
   *[other] { $count } Strafpunkte
}
pile = Stapel
discards = Ablage
hand = Hand
my-hand = Deine Hand
layout = Auslage
nothing-laid = Noch nichts ausgelegt
game-of = Spiel { $number } von { $games }
board-need = Der nächste braucht { $count } Karten.

label-lay = Auslegen: { $card }
label-send = { $target }, { $count ->
    [one] 1 Spion
   *[other] { $count } Spione
}: { $cards }
label-end-turn = Zug beenden
from-hand = Hand { $cards }
from-layout = Auslage { $cards }
spot-target = Ziel { $target } ({ $count ->
    [one] 1 Spion dort
   *[other] { $count } Spione dort
})
spot-hand = { $card } (Hand)
spot-layout = { $card } (Auslage)

prompt-deal = Die Karten werden ausgeteilt.
prompt-lay-me = Du hast drei Karten: Leg eine davon aus.
prompt-lay = { $who } legt eine Karte aus.
prompt-send-me = Du bist am Zug: Wähle ein Ziel und Karten dafür, oder beende den Zug.
prompt-send = { $who } ist am Zug.
prompt-draw-me = Du ziehst eine Karte nach.
prompt-draw = { $who } zieht eine Karte nach.
next-card = Ziel { $target }: Welche Karten setzt du ein?
next-target = Gegen welches Ziel, und mit welchen Karten noch?
prompt-over-all = { $count ->
    [one] { $winners } gewinnt: Alle Spione sind untergebracht.
   *[other] { $winners } gewinnen gemeinsam: Alle Spione sind untergebracht.
}
prompt-over-fewest = { $count ->
    [one] { $winners } gewinnt mit den wenigsten Spionen: { $least }.
   *[other] { $winners } gewinnen gemeinsam mit den wenigsten Spionen: { $least }.
}
prompt-over-match = { $count ->
    [one] { $winners } gewinnt mit den wenigsten Strafpunkten: { $least }.
   *[other] { $winners } gewinnen gemeinsam mit den wenigsten Strafpunkten: { $least }.
}

log-dealt = Spiel { $number }: Die Karten sind ausgeteilt.
log-dealt-me = Spiel { $number }: Die Karten sind ausgeteilt. Du hast { $cards }.
log-dealt-all = Spiel { $number }: Die Karten sind ausgeteilt. { $hands }.
log-laid = { $who } legt { $card } aus.
log-sent = { $who } entsendet { $count ->
    [one] einen Spion
   *[other] { $count } Spione
} zum Ziel { $target }: { $cards }.
log-reshuffled = Der Stapel ist leer: { $count ->
    [one] Eine abgeworfene Karte wird
   *[other] { $count } abgeworfene Karten werden
} neu gemischt.
log-drew = { $who } zieht eine Karte nach.
log-drew-card = { $who } zieht { $card } nach.
log-nothing = { $who } findet keine Karte mehr zum Nachziehen.
log-game-ended = Spiel { $number } ist aus. Strafpunkte: { $scores }.
log-over = { $count ->
    [one] { $winners } gewinnt.
   *[other] { $winners } gewinnen gemeinsam.
} { $what }: { $scores }.
left-over = Übrige Spione
all-points = Strafpunkte

dossier-hand = Auf der Hand:
dossier-empty = nichts
dossier-known = Seit dem letzten Mischen halten die anderen zusammen noch:
dossier-target = Ziel
dossier-mine = du hast
dossier-gain = bringt unter
dossier-unseen = ungesehen

sp-1 = Spione gehen nur zu den zwölf Zielen: sechs Kontinenten und sechs Verstecken.
sp-2 = Jede Karte gibt es genau dreimal.
sp-3 = An jedem Ziel liegt anfangs ein Spion, die anderen 36 werden gleichmäßig verteilt.
sp-4 = Jeder Platz bekommt genau drei Karten.
sp-5 = In jedem Spiel einer Serie beginnt der nächste Platz, dann geht es im Uhrzeigersinn.
sp-6 = Mit genau drei Karten auf der Hand legst du zuerst eine davon aus, sonst keine.
sp-7 = Alle eingesetzten Karten müssen dir gehören und das Ziel zeigen.
sp-8 = Du brauchst mehr Karten, als Spione am Ziel sind.
sp-9 = Du darfst nicht mehr Karten einsetzen, als du Spione dafür hast.
sp-10 = Jede Karte wird nur einmal eingesetzt.
sp-11 = Am Ende des Zuges wird genau eine Karte vom Stapel gezogen.
sp-12 = Ist der Stapel leer, werden die abgeworfenen Karten zum neuen Stapel.
sp-13 = Gibt es nichts mehr zu mischen, endet der Zug ohne Nachziehen; geht es allen so, ist das Spiel aus.
sp-14 = Wer den letzten eigenen Spion entsendet, gewinnt sofort.
sp-15 = In einer Serie zählt jeder übrige Spion einen Strafpunkt, und die wenigsten Punkte gewinnen.

log-unmasked = { $who } hatte noch { $cards }.
log-after-game = Nach Spiel { $number } von { $games }
