title = Spion
blurb = Zwei Geheimdienste, vier Geheimnisse: Wer horcht die andere Hälfte zuerst aus?
minutes = 30–60
option-setup = Aufstellung
option-setup-classic = Klassisch
option-setup-border = An der Grenze

kind-defender = Verteidiger
kind-small = Kleiner Spion
kind-large = Großer Spion
letter-defender = V
letter-small = k
letter-large = G
axis-e-w = West–Ost
axis-ne-sw = Nordost–Südwest
axis-nw-se = Nordwest–Südost
direction-e = Ost
direction-ne = Nordost
direction-nw = Nordwest
direction-w = West
direction-sw = Südwest
direction-se = Südost
pass = Passen

label-hide = Verstecken: { $one } und { $other }
label-move = { $kind } { $from } → { $to }
label-turn = Kleinen Spion auf { $at } drehen: { $axis }
spot-piece = { $kind } auf { $field }
spot-turn = Drehen: { $axis }

prompt-hide-me = Verstecke deine zwei Geheimnisse: zwei Felder deiner Hälfte außerhalb der Aufstellungszone, mindestens drei Schritte voneinander.
prompt-hide-done = Deine Geheimnisse sind versteckt. { $who } überlegt noch.
prompt-hide = Die Geheimnisse werden versteckt.
prompt-move-me = Du bist am Zug: Ziehe eine Figur oder drehe einen kleinen Spion.
prompt-pass-me = Du hast keinen Zug: Du musst passen.
prompt-move = { $who } ist am Zug.
next-secret = Ein Geheimnis liegt auf { $field }. Wo liegt das zweite?
next-goal = { $kind } auf { $field }: Wohin?

prompt-over-found = { $who } gewinnt: Auf { $field } liegt ein Geheimnis. { $count ->
    [one] Es gehört zum einzigen Paar von Feldern, das die Antworten zulassen.
   *[other] Es gehört zu jedem der { $count } Paare von Feldern, die die Antworten noch zulassen.
} { $secrets }
standing-found = { $field } gefunden
spot-safe = { $field } (zurzeit vor Fragen sicher)
legend-safe = Nach diesem Feld lassen deine Figuren keinen Spion fragen.

log-hid = { $who } hat zwei Geheimnisse versteckt.
log-hid-open = { $who } versteckt zwei Geheimnisse: { $secrets }.
log-moved = { $who } zieht von { $from } nach { $to }.
log-turned = { $who } dreht den kleinen Spion auf { $at }: { $axis }.
log-passed = { $who } passt.
log-caught = { $count ->
    [one] Gefangen! Der Spion auf { $fields } läuft über zu { $who }.
   *[other] Gefangen! Die Spione auf { $fields } laufen über zu { $who }.
}
log-shot = Abgeschossen! { $who } verliert { $fields }.
log-asked-yes = { $who } fragt nach { $fields }: Ja.
log-asked-no = { $who } fragt nach { $fields }: Nein.
log-over-found = { $who } hat ein Geheimnis gefunden und gewinnt. { $secrets }
log-over-no-spies = Unentschieden: Es gibt keine Spione mehr. { $secrets }
log-over-quiet = Unentschieden: 120 Züge lang ist nichts geschehen. { $secrets }
log-over-too-long = Unentschieden nach 1000 Zügen. { $secrets }
secrets-of = Geheimnisse von { $who }: { $secrets }.

and = und
left = { $count ->
    [one] noch eine Möglichkeit
   *[other] noch { $count } Möglichkeiten
}
asked = { $count ->
    [one] eine Frage
   *[other] { $count } Fragen
}
standing = { $left ->
    [one] noch ein Paar
   *[other] noch { $left } Paare
}
moves = Zug { $count }
legend-crossed = durchgestrichen
legend-lit = darunter ein Geheimnis
legend-secret = ein Geheimnis

dossier-mine = Deine Geheimnisse:
dossier-theirs = Die Geheimnisse von { $who }:
dossier-sheet = Dein Blatt: die Hälfte von { $who }
dossier-left = Die Antworten lassen { $count } Paare von Feldern zu.
dossier-pairs = { $field }, in { $count ->
    [one] einem Paar
   *[other] { $count } Paaren
}
dossier-shades = Je mehr dieser Paare ein Feld enthalten, desto dunkler ist es; die kleine Zahl sagt, wie viele es sind.
dossier-shades-switch = Plan schattieren
dossier-likely = Am häufigsten darunter:
dossier-crossed = { $field } durchgestrichen
dossier-yes = Ja, in:
dossier-no = Durchgestrichen:

fault-no-board = Der Plan (board) hat keine Reihe.
fault-empty-row = In dieser Reihe des Plans ist kein Feld.
fault-wide-row = Eine Reihe des Plans hat höchstens { $most } Zeichen.
fault-character = Ein Feld des Plans ist ein „o“, eine Lücke ein Leerzeichen; „{ $character }“ gibt es nicht.
fault-offset = Das { $column }. Zeichen passt nicht: Benachbarte Reihen sind um ein Zeichen versetzt, benachbarte Felder einer Reihe durch ein Leerzeichen getrennt.
fault-many-fields = Eine Hälfte hat höchstens { $most } Felder.
fault-twice-in-zone = Das Feld { $number } steht zweimal in der Aufstellungszone.
fault-pairs = Die Aufstellungszone lässt den Geheimnissen zu wenig oder zu viel Auswahl: Möglich sein müssen { $least } bis { $most } Paare von Feldern, nicht { $pairs }.
fault-known-secret = Die Aufstellungszone lässt keine Wahl: Auf Feld { $number } läge immer ein Geheimnis.
fault-axis = Ein kleiner Spion hat eine Achse (axis), eine andere Figur hat keine.
fault-owner = Der Besitzer (owner) ist 0 oder 1.
fault-owner-of-two = Einen Besitzer (owner) gibt es nur zu einem einzelnen Feld wie "a3".
fault-number = Die Felder einer Hälfte haben die Nummern 1 bis { $most }.
fault-field = Die Felder heißen a1 bis a{ $most } und b1 bis b{ $most }.
fault-occupied = Auf einem Feld stehen zwei Figuren.
fault-abroad = Ein Verteidiger steht in der Hälfte seines Besitzers.
fault-too-many = Ein Platz hat höchstens { $most } Figuren.

sn-1 = Dieses Feld gibt es nicht: Dort ist der Plan zu Ende.
sn-2 = Es gibt sechs Richtungen auf drei Achsen: West–Ost, Nordost–Südwest und Nordwest–Südost.
sn-3 = Jede Seite beginnt mit 12 Figuren auf ihren festen Feldern.
sn-4 = Zu Beginn versteckt jeder genau zwei Geheimnisse: in der eigenen Hälfte, außerhalb der Aufstellungszone und mindestens drei Schritte voneinander.
sn-5 = Ein Zug bewegt eine eigene Figur oder dreht einen eigenen kleinen Spion.
sn-6 = Gezogen wird geradeaus über freie Felder auf ein freies Feld; übersprungen wird nichts.
sn-7 = Ein Verteidiger verlässt nie die eigene Hälfte.
sn-8 = Ein kleiner Spion zieht nur in Pfeilrichtung; drehen lässt sich nur ein kleiner Spion, und nur in eine andere Stellung.
sn-9 = Ein Spion in der gegnerischen Hälfte, der nicht wegziehen kann, ist gefangen und wechselt die Seite.
sn-10 = Zwei Spione schießen eine Figur ohne Deckung ab; jede deckende Figur verlangt einen mehr.
sn-11 = Fangen und Schießen sind keine Züge und geschehen, bis sich nichts mehr ändert.
sn-12 = Ein schlechter Zug kann auch die eigenen Figuren kosten.
sn-13 = Ein Spion, der in der gegnerischen Hälfte unbehelligt zum Stehen kommt, muss fragen.
sn-14 = Die Antwort ist wahr und öffentlich; nach einem Nein werden die Felder durchgestrichen.
sn-15 = Wer ein gegnerisches Geheimnis eindeutig bestimmt hat, gewinnt sofort.
sn-16 = Passen darf nur, wer keinen Zug hat.

curve = Mögliche Paare von Verstecken

edit-new = Dazu: { $kind }
edit-zone = Aufstellungszone
edit-turn = Drehen
edit-remove = Entfernen
edit-begin = Wähle eine Figur, um sie zu versetzen, zu drehen oder zu entfernen, oder stelle eine dazu. Das gilt jeweils für beide Hälften.
edit-holds = { $kind } auf { $field }: Wohin?
edit-holds-small = { $kind } auf { $field }: Wohin? Oder drehe ihn.
edit-adds = { $kind }: Wähle ein freies Feld für einen neuen.
edit-zones = Wähle die Felder, auf denen kein Geheimnis versteckt werden darf (die mit dem kleinen Quadrat).
edit-in-zone = Aufstellungszone
