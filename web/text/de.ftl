tagline = Fünf klassische Agentenspiele
intro = Tisch öffnen und gleich losspielen: gegen Bots oder mit Freunden, denen du einen Link schickst. Ohne Konto, ohne Warten.
skip = Zum Inhalt springen
skip-to-choices = Zu den Möglichkeiten springen
no-script = Zum Spielen brauchst du JavaScript. Bitte erlaube es für diese Seite.
language = Sprache
home = Start
rules = Regeln
source = Die Spiele: Top Secret (Alex Randolph), Heimlich & Co. (Wolfgang Kramer), Spy (Reiner Knizia), Spion (ASS), Streng geheim (Helmut Senf). Alle Texte und Zeichnungen auf dieser Seite sind unsere eigenen.

players = { $min }–{ $max } Spieler
players-exactly = { $count } Spieler
minutes = { $minutes } Min.
play-bots = Gegen Bots spielen
set-up-table = Tisch einrichten
my-tables = Meine Tische
waits = Du bist dran
stage-lobby = Wartet auf Mitspieler
stage-playing = Läuft
stage-over = Beendet
open-seat = freier Platz

promises = Was wir versprechen
promise-secret = Geheimnisse bleiben geheim: Kein Bildschirm bekommt mehr geschickt, als sein Spieler wissen darf.
promise-fair = Würfel und Karten stehen vor dem ersten Zug fest, und alle können sie hinterher nachrechnen.
promise-link = Ein Platz gehört deinem Browser; ein geheimer Link bringt ihn auf dein Telefon.
promise-replay = Jedes beendete Spiel lässt sich noch einmal ansehen, mit wessen Augen du willst.
promise-open = Auch Programme dürfen mitspielen: am selben Tisch, mit derselben Sicht, über eine offene Schnittstelle.

set-up-title = Tisch einrichten
your-name = Dein Name
name-hint = So nennen dich die anderen
how-many = Anzahl der Plätze
seats = Plätze
seat = Platz { $number }
seat-me = Ich
seat-open = Frei, für jemanden mit dem Link
seat-bot = Bot: { $level }
level-random = sorglos
level-greedy = eifrig
level-easy = leicht
level-medium = mittel
level-hard = stark
options = Optionen
own-file = Oder eine eigene Datei (TOML)
open-table = Tisch öffnen
yes = ja
no = nein

draw-begins = Wer beginnt
draw-seats = Wer wo sitzt
draw-lot = wird beim Start ausgelost
draw-none = so, wie ihr sitzt
draw-start = Auslosen
draw-stop = Nicht auslosen
change-seat = Hierher wechseln
order-hint = Der Server bleibt für dich, bis du hier drückst. Die anderen merken nichts.
own-file-hint = Lade die Datei dieses Spiels herunter, ändere sie in einem Texteditor und wähle sie hier aus. Stimmt etwas nicht, erfährst du Zeile und Grund.
own-file-start = Datei herunterladen

lobby-title = Platz nehmen
invite-friends = Freunde einladen
invite-hint = Schick ihnen diesen Link, oder lass sie den Code scannen.
copy = Kopieren
copied = Kopiert
qr = Der Link als QR-Code
sit-here = Hier hinsetzen
leave = Aufstehen
host = lädt ein
you = du
bot = Bot
bot-of = Bot ({ $level })
plays-for = Bot ({ $level }) springt ein
fill-bot = Bot hinsetzen
make-open = Platz wieder freigeben
start = Spiel starten
start-with-bots = Freie Plätze mit Bots dieser Stärke füllen
level = Stärke
waiting-for-host = Es geht los, sobald alle da sind und das Spiel gestartet wird.
watching = Du schaust zu: Du siehst, was alle sehen.
watch-hint = Oder bleib einfach auf dieser Seite und schau zu.
my-link = Mein Platz auf einem anderen Gerät
my-link-hint = Halte ihn geheim: Wer diesen Link hat, kann deinen Platz übernehmen.
take-seat-title = Dein Platz, auf diesem Gerät
take-seat-hint = Ab jetzt spielt { $name } von hier aus. Das andere Gerät schaut dann nur noch zu.
take-seat = Meinen Platz hierher holen

dossier = Meine Akte
dossier-open = Die Akten
for-you = Nur für dich
log = Verlauf
table-info = Dieser Tisch
board-as-text = Das Brett als Text
choices = Was du tun kannst
picked = Gewählt
done = Fertig
take-back-click = Zurücknehmen
undo = Schritt zurücknehmen
just-watching = Du schaust zu.
waiting-for = Es wird auf { $names } gewartet.
your-turn = Du bist dran
sending = Wird gesendet …
trying-again = Keine Verbindung, neuer Versuch …
skip-telling = Überspringen
tell-again = Rückblick
settings = Einstellungen
setting-pace = Tempo der anderen Züge
setting-pace-slow = langsam
setting-pace-normal = normal
setting-pace-fast = schnell
setting-pace-none = sofort
setting-sound = Ton
setting-sound-on = an
setting-sound-off = aus
setting-buzz = Vibration
setting-buzz-on = an
setting-buzz-off = aus
setting-confirm = Vor dem Absenden fragen
setting-confirm-off = nein
setting-confirm-on = ja
connecting = Verbindung wird gesucht …
away = nicht da
hand-to-bot = Bot einspringen lassen
bot-for-you = Ein Bot spielt für dich.
take-back-seat = Meinen Platz zurücknehmen
by-bot = durch einen Bot
earlier = Frühere Einträge stehen in der Wiederholung, sobald das Spiel vorbei ist.

over = Fall abgeschlossen
won = gewonnen
replay = Wiederholung
again = Noch einmal
begins = ({ $name } beginnt)
begins-me = (du beginnst)
next-table = Zur Revanche
winners = { $count ->
    [0] Niemand gewinnt.
    [one] { $names } gewinnt.
   *[other] { $names } gewinnen gemeinsam.
}

step-of = Schritt { $at } von { $steps }
first = Zum Anfang
back = Einen Schritt zurück
forward = Einen Schritt weiter
last = Zum Ende
autoplay = Von selbst abspielen
eyes = Mit wessen Augen
eyes-all = Alles offen
eyes-public = Zuschauer
moment-link = Link zu diesem Moment
download = Aufzeichnung herunterladen
show = Zeigen

fair = Fairer Zufall
fair-before = Bevor sich jemand gesetzt hat, hat der Server eine geheime Zahl gewählt und ihren Fingerabdruck (SHA-256) festgelegt. Ist das Spiel vorbei, wird auch die Zahl veröffentlicht, und alle können jeden Wurf und jede Karte nachrechnen.
fair-fingerprint = Fingerabdruck
fair-seed = Geheime Zahl
fair-right = { $count ->
    [0] In diesem Spiel blieb nichts dem Zufall überlassen; die geheime Zahl passt zu ihrem Fingerabdruck.
    [one] Ein Zufallsergebnis wurde aus der geheimen Zahl nachgerechnet. Es stimmt.
   *[other] { $count } Zufallsergebnisse wurden aus der geheimen Zahl nachgerechnet. Alle stimmen.
}
fair-wrong = Die Prüfung ist gescheitert: { $why }
fair-yourself = Mit der Aufzeichnung und dem Fingerabdruck von vor dem Spiel kannst du selbst prüfen: deckname verify --commitment FINGERABDRUCK record.json

contents = Inhalt
clause-link = Link zu diesem Abschnitt

error-no-such-table = Diesen Tisch gibt es nicht.
error-not-found = Hier ist nichts.
error-bad-request = Diese Anfrage ergibt keinen Sinn.
error-cross-site = Diese Anfrage kam von einer anderen Seite.
error-host-only = Das darf nur, wer den Tisch eröffnet hat.
error-no-seat = Du hast keinen Platz an diesem Tisch.
error-wrong-key = Dieser Link gehört zu keinem Platz.
error-seat-taken = Dort sitzt schon jemand.
error-seated = Du hast schon einen Platz an diesem Tisch.
error-not-started = Das Spiel hat noch nicht begonnen.
error-started = Das Spiel hat schon begonnen.
error-present = Diese Person ist noch da.
error-handed = Ein Bot spielt für dich: Nimm erst deinen Platz zurück.
error-no-undo = Es gibt nichts zurückzunehmen.
error-setup = So lässt sich der Tisch nicht einrichten.
error-too-many = Zu viele Anfragen. Versuche es in einer Minute noch einmal.
error-too-large = Das ist zu groß.
error-stale = Am Tisch hat sich inzwischen etwas geändert: Sieh noch einmal hin.
error-refused = Das widerspricht den Regeln.
error-not-over = Das ist geheim, bis das Spiel vorbei ist.
error-no-choice = Diese Klicks ergeben noch keinen Zug.
error-too-slow = Die Anfrage ist nicht rechtzeitig angekommen.
error-damaged = Die Aufzeichnung dieses Tisches ist beschädigt. Andere Tische sind nicht betroffen.
error-later = Dieser Server ist älter als der Tisch. Die Server werden gerade aktualisiert; versuche es gleich noch einmal.
error-trouble = Bei uns ist etwas schiefgegangen.
error-home = Zurück zu den Spielen

bad-request-no-object = Erwartet wird ein JSON-Objekt.
bad-request-unreadable = Die Anfrage ließ sich nicht lesen.
bad-request-no-such-bot = Diesen Bot gibt es nicht. Es gibt: { $levels }.
bad-request-no-such-seat = Einen Platz { $seat } gibt es hier nicht.
bad-request-two-seats = Jede Person hat einen Platz: Wähle nur einmal »Ich«.
bad-request-long-name = Ein Name hat höchstens { $most } Zeichen.
bad-request-long-contribution = Ein Beitrag hat höchstens { $most } Zeichen.
bad-request-action-or-draft = Erwartet wird entweder eine Aktion oder ein Entwurf.
bad-request-long-draft = Ein Entwurf hat höchstens { $most } Klicks.
bad-request-no-such-clicks = Mit diesen Klicks beginnt keine Aktion.
bad-request-request-name = Der Name einer Anfrage hat 1 bis { $most } Zeichen.
bad-request-request-reused = Dieser Name wurde schon für eine andere Anfrage benutzt.
bad-request-eyes = Mit wessen Augen? Möglich sind all, public oder die Nummer eines Platzes.
bad-request-no-such-step = Diesen Schritt gibt es nicht. Das Spiel hat { $steps } Schritte.
bad-request-no-such-language = Diese Sprache gibt es nicht. Möglich sind de und en.

# The finale, the replay, and the list of tables.
verdict-me = Du gewinnst!
verdict-me-with = Du gewinnst, gemeinsam mit { $names }.
ranking = Rangliste
curve-in-words = { $name }, nach jedem Fünftel des Spiels. { $courses }
share = Teilen
go-on = Weiter
to-table = Zum Tisch
replay-begins = So fing es an.
remove-table = Aus der Liste nehmen: { $game }, { $names }
remove-hint = Aus der Liste nehmen. Der Tisch bleibt unter seinem Link offen.
aid = Was das Programm für alle festhält
aid-here = Was das Programm hier festhält, für alle gleich: { $level }.
notepad = Notizen
notepad-hint = Schreib auf, was du vermutest. Nur du kannst es lesen.
all-choices = Alle Möglichkeiten

editor = Aufstellung bearbeiten
editor-link = Auf dem Brett bearbeiten
editor-set-up = Einstellungen
editor-tools = Werkzeuge
editor-back = Rückgängig
editor-download = Datei herunterladen
editor-upload = Datei öffnen
editor-file = Die Datei (TOML)
editor-good = Mit dieser Aufstellung kannst du spielen.

# Zufall, den niemand wählen kann: wer was beigesteuert hat, und was der Browser verglichen hat.
opening = Gleich geht es los: Alle Plätze öffnen ihre Zufallszahl.
fair-promised = { $names } steuert eine Zufallszahl bei. Ihr Fingerabdruck ist schon bekannt; geöffnet werden die Zahlen, wenn alle Fingerabdrücke feststehen.
fair-opened = { $names } hat eine Zufallszahl beigesteuert und sie erst geöffnet, als alle Fingerabdrücke feststanden. Niemand konnte Würfe und Karten also zum eigenen Vorteil wählen: weder die anderen noch der Betreiber dieses Servers.
fair-withheld = { $names } hat die versprochene Zahl nicht rechtzeitig geöffnet und nichts beigesteuert. Wer mit dem Betreiber gemeinsame Sache macht, kann so zwischen zwei Verläufen des Zufalls wählen.
fair-none = { $names } hat nichts Geheimes beigesteuert und muss dem Betreiber dieses Servers vertrauen.
fair-operator = Nicht garantiert: Der Betreiber kann alle Geheimnisse sehen und ein Spiel abbrechen.
kept-right = ✓ Dein Browser hat die Aufzeichnung mit dem verglichen, was er vor dem Start und während des Spiels aufgehoben hat: Fingerabdruck, Versprechen aller, deine eigene Zahl, Verlauf. Alles passt.
kept-nothing = Dein Browser hat von diesem Spiel nichts aufgehoben, das er vergleichen könnte.
kept-commitment = ✗ Die geheime Zahl passt nicht zu dem Fingerabdruck, den dein Browser vor dem Start aufgehoben hat.
kept-promises = ✗ Die Aufzeichnung nennt andere Spieler oder andere Versprechen, als dein Browser sah, bevor er seine Zahl öffnete.
kept-mine = ✗ Dein Browser hat seine Zahl rechtzeitig geöffnet, aber in der Aufzeichnung fehlt sie.
kept-head = ✗ Die Aufzeichnung erzählt einen anderen Verlauf als den, dem dein Browser gefolgt ist.
kept-chain = ✗ Die Aufzeichnung passt nicht zu ihrer eigenen Kette: Sie wurde gekürzt oder verändert.
bad-request-no-seal = Ein Siegel ist ein SHA-256: 64 hexadezimale Ziffern in Kleinschreibung.
bad-request-wrong-contribution = Das ist nicht der Beitrag, der versprochen wurde.

analysis-link = Warum?
analysis-title = Warum es so kam
analysis-working = Die Partie wird durchgerechnet: { $percent } % sind fertig. Die Seite lädt sich selbst neu.
analysis-error = Geschätzt aus gedachten Partien, auf etwa { $percent } Punkte genau. Jeder Platz wird nach dem beurteilt, was er damals wusste. Wie durchschaubar ein Platz war, zeigt, wie sicher sich der aufmerksamste Mitspieler sein konnte, gemittelt über die Geheimnisse.
analysis-step = Schritt { $at }:
puzzle-title = Rätsel: { $game }
puzzle-rating = Ein Beweis braucht { $clues } Hinweise.
puzzle-seat = { $who } hat dies erfahren und kann es beweisen:
puzzle-solution = Beweis zeigen
puzzle-another = Noch eins
puzzle-link = Ein Rätsel

half-minute = In einer halben Minute
learn = In fünf Minuten lernen
learn-hint = Spiel das Ende einer echten Partie und hab jemanden neben dir, der sagt, was du anklickst und warum. Du kannst aufhören und später weitermachen.
learn-begin = Anfangen
learn-progress = { $at } von { $of }
level-lesson = spielt die Lektion
error-lesson = Hier ist ein anderer Zug dran.
ask-hint = Halte oder rechtsklicke etwas, oder drücke darauf ?, um zu lesen, was es ist.
