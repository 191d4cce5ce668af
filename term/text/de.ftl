player = Spieler { $number }
bot-random = Zufall { $number }
bot-easy = Leicht { $number }
bot-greedy = Gierig { $number }
bot-medium = Mittel { $number }
bot-hard = Stark { $number }

board = Plan
dossier = Akte
log = Verlauf
rules = Regeln
nothing-known = Noch ist dir nichts Geheimes bekannt.
nothing-happened = Noch ist nichts geschehen.
watching = als Zuschauer
all-open = alle Karten liegen offen

thinking = { $who } denkt nach …
pass-hint = Schau dir alles in Ruhe an. Enter verbirgt deine Geheimnisse und übergibt an { $who }.
cover = Bitte an { $who } übergeben
cover-hint = { $who }: Drücke Enter, wenn sonst niemand den Bildschirm sieht.
game-over = Das Spiel ist aus. Enter oder q beendet.
confirm = Fertig: { $action }
so-far = Bisher: { $steps }
filter = Filter: { $letters }
no-match = Nichts passt zum Filter.
taken-back = Zurückgenommen.
nothing-to-take-back = Das lässt sich nicht zurücknehmen.
not-saved-yet = Das Spiel ließ sich nicht speichern: { $why }

keys-choose = ↑↓←→ Enter oder Nummer: wählen
keys-filter = a–z: Filter
keys-back = Esc: Schritt zurück
keys-undo = u: zurücknehmen
keys-pass = Enter: übergeben
keys-leave = Enter: beenden
keys-page = Tab: { $page }
keys-rules = ?: Regeln
keys-quit = q: Ende
keys-scroll = Bild↑↓: blättern
keys-book = ↑↓ Bild↑↓ Pos1 Ende: blättern
keys-close = Esc: zurück zum Spiel
too-small = Dieses Fenster hat { $width }×{ $height } Zeichen. Das Spiel braucht mindestens { $least }: bitte vergrößern. (q: Ende)

plain-keys = Antworte mit der Nummer einer Möglichkeit oder mit Buchstaben daraus. 0 nimmt einen Schritt zurück. b: Plan, d: Akte, l: Verlauf, r: Regeln, u: Zug zurücknehmen, h: diese Hilfe, q: speichern und beenden.
plain-prompt = Deine Wahl, { $who }:
plain-out-of-range = Diese Möglichkeit gibt es nicht. Enter zählt sie noch einmal auf, h erklärt.
plain-several = Mehrere Möglichkeiten passen:
plain-pass = { $who } ist als Nächstes dran. Enter übergibt.
plain-cover = { $who }: Drücke Enter, wenn sonst niemand zusieht.

saved = Das Spiel ist gespeichert in { $path }. Weiter geht es mit: deckname play --resume
recorded = Die Aufzeichnung des Spiels steht in { $path }. Ihre Würfel prüft: deckname verify { $path }
unsaved = Das Spiel ist nicht gespeichert: Es gibt keinen Benutzerordner. XDG_STATE_HOME kann einen nennen.
