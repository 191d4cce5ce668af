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
my-finished = Beendete Spiele
waits = Du bist dran
stage-lobby = Wartet auf Mitspieler
stage-playing = Läuft
stage-over = Beendet

open-tables = Offene Tische
open-tables-intro = Hier warten Leute auf Mitspieler. Setz dich dazu, oder schau zu.
open-tables-waiting = { $count }
open-tables-count = { $count ->
    [0] Gerade wartet niemand. Richte selbst einen Tisch ein und lass ihn hier zeigen.
    [one] Ein Tisch wartet.
   *[other] { $count } Tische warten.
}
open-since-now = wartet seit weniger als einer Minute
open-since = { $minutes ->
    [one] wartet seit einer Minute
   *[other] wartet seit { $minutes } Minuten
}
open-join = Mitspielen
open-watch = Zuschauen
own-file-here = eigene Datei
offer-table = Unter „Offene Tische“ zeigen, damit auch Fremde mitspielen können. Der Tisch steht dort, solange du hier bist.
offered = Der Tisch steht unter „Offene Tische“: Auch Fremde können sich dazusetzen.
not-offered = Nur wer den Link hat, findet diesen Tisch.
offer-start = Unter „Offene Tische“ zeigen
offer-stop = Nicht mehr zeigen
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
level-novice = Anfänger
level-easy = Gelegenheitsspieler
level-medium = Erfahren
level-strong = Experte
level-hard = Meister
level-novice-does = schaut einen Schritt voraus und übersieht viel
level-easy-does = schaut einen Schritt voraus und übersieht ab und zu etwas
level-medium-does = merkt sich alles und denkt ein wenig nach
level-strong-does = denkt voraus und schließt viel aus deinen Zügen
level-hard-does = denkt so lange nach, wie er darf, und verzeiht nichts
how-good = Wie gut bist du?
again-up = Schwerer: { $level }
again-down = Leichter: { $level }
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
share-invite = Einladung teilen
card-open = { $names } { $count ->
    [one] – ein Platz ist noch frei. Spiel mit!
   *[other] – { $count } Plätze sind noch frei. Spiel mit!
}
card-empty = { $count ->
    [one] Ein Platz ist frei. Spiel mit!
   *[other] { $count } Plätze sind frei. Spiel mit!
}
card-ready = Gleich geht es los.
card-playing = Das Spiel läuft. Schau zu!
card-full = { $names } sitzen am Tisch. Schau zu!
card-over = { $verdict } Am Tisch: { $names }.
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
new-link = Neuer Link
new-link-hint = Falls der Link in falsche Hände geraten ist: Der alte gilt dann sofort nicht mehr.
new-link-yes = Ja, einen neuen Link
dismiss = { $name } wegschicken
dismiss-hint-before = Der Platz wird wieder frei. Von diesem Browser aus kann sich die Person hier nicht noch einmal setzen.
dismiss-hint-in-play = Ein Bot spielt an ihrer Stelle weiter, mit dem, was sie wusste. Das lässt sich nicht rückgängig machen.
dismiss-yes = Ja, { $name } wegschicken
dismissed = Du wurdest von diesem Tisch weggeschickt. Zuschauen kannst du weiterhin.
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
talk = Reden
talk-spectators = Reden mit den Zuschauern
talk-new = neu
talk-nothing = Noch hat niemand etwas gesagt.
talk-spectator = Jemand
talk-watches = schaut zu
talk-mute = { $name } stummschalten
talk-mute-short = stumm
talk-muted = Manches ist stummgeschaltet.
talk-unmute = Alle wieder hören
talk-remarks = Kurze Bemerkungen
talk-text = Etwas sagen
talk-send = Senden
accuse = Verdacht äußern
accuse-who = Wen verdächtigst du?
accuse-what = Was vermutest du?
accusation = Mein Verdacht: { $name } – { $claim }
withdraw = Verdacht zurücknehmen
withdrawal = Ich nehme meinen Verdacht zurück.
pin = { $by } verdächtigt { $name } – { $claim }
pin-brief = { $by }: { $what }?
remark-well-played = Gut gespielt!
remark-saw-that = Das habe ich gesehen!
remark-not-me = Ich war’s nicht!
remark-hmm = Hm …
remark-oh-no = O nein!
remark-take-your-time = Lass dir Zeit.
remark-thanks = Danke!
manners = Reden am Tisch
manners-silent = nicht vorgesehen
manners-remarks = kurze Bemerkungen und Verdächtigungen
manners-free = auch freie Texte
manners-here = Reden am Tisch: { $what }.
talk-recorded = Was am Tisch gesagt wird, kommt in die Aufzeichnung.
talk-is-recorded = Es kommt in die Aufzeichnung.
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
connecting = Keine Verbindung. Das ist der letzte Stand.
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
error-dismissed = Du wurdest von diesem Tisch weggeschickt.
error-no-person = Auf diesem Platz sitzt kein Mensch.
error-own-seat = Das ist der Platz dessen, der den Tisch eröffnet hat.
error-purged = Diesen Tisch gibt es nicht mehr: Er wurde lange nicht benutzt.
error-upgrading = Die Server werden gerade aktualisiert. Gleich ist das möglich.
error-wrong-key = Dieser Link gehört zu keinem Platz.
error-seat-taken = Dort sitzt schon jemand.
error-seated = Du hast schon einen Platz an diesem Tisch.
error-not-started = Das Spiel hat noch nicht begonnen.
error-started = Das Spiel hat schon begonnen.
error-present = Diese Person ist noch da.
error-handed = Ein Bot spielt für dich: Nimm erst deinen Platz zurück.
error-full = An diesem Tisch wurde schon zu viel geändert. Eröffne einen neuen.
error-no-talk = Das ist an diesem Tisch nicht vorgesehen.
error-no-hints = An diesem Tisch gibt es keine Hinweise.
error-not-asked = Von dir wird gerade keine Entscheidung erwartet.
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
error-unavailable = Bei uns ist etwas schiefgegangen.
error-home = Zurück zu den Spielen

bad-request-no-object = Erwartet wird ein JSON-Objekt.
bad-request-unreadable = Die Anfrage ließ sich nicht lesen.
bad-request-no-such-bot = Diesen Bot gibt es nicht. Es gibt: { $levels }.
bad-request-no-such-level = Diese Stufe gibt es nicht. Es gibt: { $levels }.
bad-request-no-such-seat = Einen Platz { $seat } gibt es hier nicht.
bad-request-two-seats = Wähle „Ich“ nur einmal. Wer hier sonst mitspielt, ist „Noch jemand an diesem Gerät“.
bad-request-long-name = Ein Name hat höchstens { $most } Zeichen.
bad-request-long-contribution = Ein Beitrag hat höchstens { $most } Zeichen.
bad-request-action-or-draft = Erwartet wird entweder eine Aktion oder ein Entwurf.
bad-request-long-draft = Ein Entwurf hat höchstens { $most } Klicks.
bad-request-no-such-clicks = Mit diesen Klicks beginnt keine Aktion.
bad-request-request-name = Der Name einer Anfrage hat 1 bis { $most } Zeichen.
bad-request-request-reused = Dieser Name wurde schon für eine andere Anfrage benutzt.
bad-request-no-text = Der Text ist leer.
bad-request-long-text = Ein Text darf höchstens { $most } Zeichen haben.
bad-request-no-such-claim = Diesen Verdacht gibt es in diesem Spiel nicht.
bad-request-nothing-to-withdraw = Du hast niemanden verdächtigt.
bad-request-eyes = Mit wessen Augen? Möglich sind all, public oder die Nummer eines Platzes.
bad-request-no-such-step = Diesen Schritt gibt es nicht. Das Spiel hat { $steps } Schritte.
bad-request-no-such-language = Diese Sprache gibt es nicht. Möglich sind de und en.

# The finale, the replay, and the list of tables.
verdict-me = Du gewinnst!
verdict-me-with = Du gewinnst, gemeinsam mit { $names }.
my-place = Du bist { $place }. von { $of }.
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
fair-withheld = { $names } hat die versprochene Zahl nicht rechtzeitig geöffnet und nichts beigesteuert. Der Betreiber, oder wer mit ihm gemeinsame Sache macht, kann so zwischen zwei Verläufen des Zufalls wählen; heute wird ein solcher Start deshalb abgebrochen.
fair-broken-off = Ein früherer Start dieses Spiels wurde abgebrochen, weil { $names } die versprochene Zahl nicht geöffnet hat. Wer nicht geöffnet hatte, verlor den Platz, und alle anderen haben eine neue Zahl versprochen.
broken-off = Der Start wurde abgebrochen: { $names } hat die versprochene Zufallszahl nicht rechtzeitig geöffnet. Wer nicht geöffnet hat, kann sich wieder setzen; alle anderen haben eine neue Zahl versprochen. Der Gastgeber kann neu starten.
fair-none = { $names } hat nichts Geheimes beigesteuert und muss dem Betreiber dieses Servers vertrauen.
fair-operator = Nicht garantiert: Der Betreiber kann alle Geheimnisse sehen und ein Spiel abbrechen oder, für alle sichtbar, dessen Start. Auch diese Seite kommt vom Betreiber: Wer ihr nicht traut, behält den Fingerabdruck und prüft die Aufzeichnung selbst.
kept-right = ✓ Dein Browser hat die Aufzeichnung mit dem verglichen, was er vor dem Start und während des Spiels aufgehoben hat: Fingerabdruck, Versprechen aller, deine eigene Zahl, Verlauf. Alles passt.
kept-nothing = Dein Browser hat von diesem Spiel nichts aufgehoben, das er vergleichen könnte.
kept-commitment = ✗ Die geheime Zahl passt nicht zu dem Fingerabdruck, den dein Browser vor dem Start aufgehoben hat.
kept-promises = ✗ Die Aufzeichnung nennt andere Spieler oder andere Versprechen, als dein Browser sah, bevor er seine Zahl öffnete, oder lässt eine versprochene Zahl weg.
kept-mine = ✗ Dein Browser hat seine Zahl für diesen Start gesendet, aber in der Aufzeichnung fehlt sie. Der Betreiber kann den Zufall gewählt haben.
kept-away = ✗ Für den Server warst du beim Start abwesend, obwohl diese Seite offen war. Deine Zahl zählt nicht, und der Betreiber kann den Zufall gewählt haben.
kept-head = ✗ Die Aufzeichnung erzählt einen anderen Verlauf als den, dem dein Browser gefolgt ist.
kept-chain = ✗ Die Aufzeichnung passt nicht zu ihrer eigenen Kette: Sie wurde gekürzt oder verändert.
bad-request-no-seal = Ein Siegel ist ein SHA-256: 64 hexadezimale Ziffern in Kleinschreibung.
bad-request-wrong-contribution = Das ist nicht der Beitrag, der versprochen wurde.

analysis-link = Warum?
analysis-title = Warum es so kam
analysis-working = Die Partie wird durchgerechnet: { $percent } % sind fertig. Die Seite lädt sich selbst neu.
analysis-error = Geschätzt aus gedachten Partien, auf etwa { $percent ->
        [one] einen Punkt
       *[other] { $percent } Punkte
    } genau. Jeder Platz wird nach dem beurteilt, was er damals wusste. Wie durchschaubar ein Platz war, zeigt, wie sicher sich der aufmerksamste Mitspieler sein konnte, gemittelt über die Geheimnisse.
analysis-step = Schritt { $at }:
analysis-instead = Den besseren Zug ausspielen
imagined-title = Nur gedacht.
imagined = Bei Schritt { $step } wird die bessere Aktion gewählt, in einer Welt, die zu dem passt, was dieser Platz wusste. Danach spielen alle weiter wie ein einfacher Bot; nichts davon ist geschehen.
imagined-real = Was wirklich geschah
puzzle-title = Rätsel: { $game }
puzzle-rating = Ein Beweis braucht { $clues } Hinweise.
puzzle-seat = { $who } hat dies erfahren und kann es beweisen:
puzzle-solution = Beweis zeigen
puzzle-answer = Deine Antwort
puzzle-check = Prüfen
puzzle-number = Rätsel { $n } von { $of }.
puzzle-of-day = Rätsel vom { $day }.
puzzle-others = Andere Rätsel
puzzle-before = Das vorige
puzzle-after = Das nächste
puzzle-link = Ein Rätsel
puzzle-today = Rätsel des Tages

half-minute = In einer halben Minute
learn = In fünf Minuten lernen
learn-hint = Spiel eine kurze Partie und hab jemanden neben dir, der sagt, was du anklickst und warum. Du kannst aufhören und später weitermachen.
learn-begin = Anfangen
learn-progress = { $at } von { $of }
level-lesson = spielt die Lektion
error-lesson = Hier ist ein anderer Zug dran.
ask-hint = Um zu lesen, was etwas ist: Halte den Finger darauf, klick es mit der rechten Maustaste an, oder drücke darauf ?. Sonst öffnet ? die Liste aller Dinge.
hint = Hinweis
hint-about = Was würde sich jemand anschauen, der gut aufpasst?
hint-more = Zeig mir einen Zug
hints = Hinweise auf Wunsch
hints-here = Hinweise auf Wunsch: { $who }.
what-is-what = Was ist was
bot-does = Der Bot { $does }.

play-on-screen = Auf diesem Bildschirm spielen
play-on-screen-hint = Auf diesem Bildschirm: Fernseher oder Laptop zeigt das Brett, und alle machen mit dem Handy mit, auf dem nur sie ihre Karten sehen.
screen-players = Mitspieler
screen-scan = Mit dem Handy einscannen
screen-type = Oder { $page } öffnen und eingeben
screen-hint = Dein Handy zeigt, was nur du sehen darfst. Jeder, der sitzt, kann das Spiel beginnen.
screen-sound = Ton einschalten
screen-again = „Noch einmal“ steht auf den Handys.
peek = Brett
join-title = An einen Tisch setzen
join-code = Der Code des Tisches
join = Mitspielen
error-no-such-code = Kein Tisch hat diesen Code. Schau noch einmal auf den Bildschirm: fünf Buchstaben und Ziffern.

history = Meine Partien
history-none = Sobald du ein Spiel zu Ende gespielt hast, steht es hier: mit Ergebnis, Gegnern und Wertung. Ein Konto brauchst du nicht; dein Browser merkt sich, dass du es warst.
history-hint = Was du zu Ende gespielt hast. Es gehört dir, ohne Konto: Den Schlüssel dazu hat nur dein Browser.
history-of = Was { $name } zu Ende gespielt hat. Es gehört dir, ohne Konto: Den Schlüssel dazu hat nur dein Browser.
tally = { $played ->
    [one] Eine Partie,
   *[other] { $played } Partien,
 } { $won ->
    [0] keine gewonnen.
    [one] eine gewonnen.
   *[other] { $won } gewonnen.
 }
tally-indirect = { $count ->
    [one] Einer dieser Siege war indirekt und zählt halb.
   *[other] { $count } dieser Siege waren indirekt und zählen halb.
 }
streaks = Siege in Folge: zuletzt { $streak }, höchstens { $best }.
rating = Wertung
rating-against = Gegen
rating-value = Wert
rating-games = Partien
rating-people = Menschen
rating-bots = Bots: { $level }
rating-hint = Alle fangen bei 25 an; Bots haben immer genau 25. Wer mehr hat, spielt stärker. Der Wert hinter ± sagt, wie unsicher die Wertung noch ist; mit jeder Partie wird er kleiner. Sie folgt nur aus deinen eigenen Partien.
past-games = Gespielt
past-more = Ältere Partien stehen in der Datei, die du herunterladen kannst.
past-won = Gewonnen
past-won-indirectly = Indirekt gewonnen
past-place = Platz { $place } von { $of }
past-relieved = Am Ende hat ein Bot für dich gespielt. Die Partie zählt trotzdem als deine.
past-rivals = Mit { $names }
past-bot = { $name } (Bot: { $level })
carry = Auf einem anderen Gerät weitermachen
carry-hint = Hol dir hier einen Code und gib ihn auf dem anderen Gerät auf dieser Seite ein. Dann gehören Partien und Plätze beiden Geräten.
carry-make = Code anzeigen
carry-code = Gib diesen Code auf dem anderen Gerät auf der Seite „Meine Partien“ ein. Er gilt { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
 } und nur einmal. Zeig ihn niemandem: Wer ihn hat, spielt als du.
adopt-code = Code vom anderen Gerät
adopt = Übernehmen
adopt-hint = Nur ein Code, den du selbst gerade angefordert hast! Was du auf diesem Gerät gespielt hast und wo du sitzt, kommt zu dem dazu, wofür der Code steht.
adopted = Geschafft: Dieses Gerät gehört jetzt dazu.
error-no-such-parcel = Diesen Code gibt es nicht. Vielleicht ist er abgelaufen oder schon benutzt; hol dir auf dem anderen Gerät einen neuen.
history-yours = Das gehört dir
history-kept = Deine Ergebnisse bleiben, bis du sie löschst, auch wenn die Tische längst abgeräumt sind.
history-export = Alles herunterladen (JSON)
history-delete = Alles löschen
history-delete-hint = Deine Ergebnisse, deine Wertungen und deine Mailadresse werden gelöscht und lassen sich nicht wiederherstellen. Deine Plätze an laufenden Tischen behältst du. Wer mit dir gespielt hat, behält seine eigenen Ergebnisse, mit deinem Namen darin.
history-delete-yes = Ja, alles löschen
history-deleted = Deine Ergebnisse sind gelöscht.

bell = Klingeln
rings = Auf diesem Gerät melden, wenn ich dran bin
quiet-hours = Ruhe von
quiet-until = bis
quiet-hour = { $hour } Uhr
bell-hint = Nur wenn du den Tisch gerade nicht offen hast, und höchstens einmal je Zug. Auf dem Sperrbildschirm steht nur, welches Spiel wartet.
bell-refused = Das hat nicht geklappt. Erlaube Benachrichtigungen für diese Seite; auf dem iPhone muss sie dafür auf dem Startbildschirm liegen.
bell-turn = Du bist dran.
bell-turn-company = Du bist dran. Die anderen warten auf dich.
bell-stop = Nicht mehr melden
bad-request-no-device = Das beschreibt kein Gerät, das klingeln kann: Nötig sind eine öffentliche https-Adresse, ein Schlüssel, ein Geheimnis und Ruhezeiten.
mail = Per Mail
mail-hint = Nur wenn auf dich gewartet wird und du den Tisch nicht offen hast, höchstens einmal je Zug. In der Mail steht, welches Spiel wartet, und sonst nichts von der Partie. Die Adresse bekommt niemand zu sehen; gelöscht ist sie mit einem Klick.
mail-address = Mailadresse
mail-ask = Bestätigung schicken
mail-keep = Speichern
mail-asked = Fast fertig: An { $address } ist eine Mail unterwegs. Erst wenn du dem Link darin folgst, kommen weitere. Er gilt einen Tag.
mail-on = Du bekommst Mails an { $address }.
mail-kept = Gespeichert.
mail-forget = Keine Mails mehr, Adresse löschen
mail-instead = Lieber per Mail Bescheid bekommen
mail-agree-title = Mails, wenn du dran bist?
mail-agree = Dann kommt eine Mail an diese Adresse, sobald im Spiel auf dich gewartet wird: höchstens eine je Zug, und abbestellen kannst du jederzeit mit einem Klick.
mail-agree-yes = Ja, bitte
mail-agreed-title = Abgemacht
mail-agreed = Ab jetzt bekommst du eine Mail, wenn auf dich gewartet wird.
mail-stop-title = Keine Mails mehr?
mail-stop = Dann kommt keine Mail mehr, und die Adresse wird gelöscht.
mail-stop-yes = Keine Mails mehr
mail-stopped-title = Erledigt
mail-stopped = Es kommen keine Mails mehr. Die Adresse ist gelöscht.
mail-on-to-games = Zu den Spielen
letter-question = Mails, wenn du dran bist?
letter-asks = Jemand, hoffentlich du, hat auf { $site } diese Adresse angegeben, um eine Mail zu bekommen, sobald im Spiel gewartet wird.
letter-agree = Warst du das? Dann bestätige es hier (der Link gilt einen Tag):
letter-ignore = Warst du es nicht, brauchst du nichts zu tun: Es kommt nichts weiter, und die Adresse wird nach einem Tag gelöscht.
letter-stop = Keine Mails mehr? Ein Klick genügt:
error-no-such-link = Dieser Link gilt nicht mehr.
error-no-mail = Gerade gehen keine Mails hinaus. Versuche es später noch einmal.
bad-request-no-address = Das ist keine Mailadresse. Eine sieht so aus: ada@example.org
bad-request-long-address = Eine Mailadresse hat höchstens { $most } Zeichen.
bad-request-odd-address = In der Adresse sind nur Buchstaben ohne Akzente und Umlaute möglich.
bad-request-private-address = An diese Adresse lässt sich aus dem Netz nichts schicken: Hinter dem @ fehlt ein öffentlicher Name wie example.org.
bad-request-refused-address = Der Mailserver nimmt nichts für diese Adresse an. Stimmt sie?
bad-request-no-hours = Ruhezeiten sind Stunden von 0 bis 23.
offline-title = Keine Verbindung
offline-hint = Sobald du wieder im Netz bist, geht es weiter. Tische, die du vor Kurzem offen hattest, zeigen solange ihren letzten Stand.
offline-again = Noch einmal versuchen

# Zeit.
pace = Bedenkzeit
pace-none = so lange ihr wollt
pace-leisure = gemächlich: 3 Tage für jeden Zug
pace-relaxed = entspannt: 15 Minuten und 1 weitere für jeden Zug
pace-brisk = flott: 5 Minuten und 15 Sekunden für jeden Zug
pace-change = Bedenkzeit ändern
pace-set = Festlegen
time-up = Wenn die Zeit um ist
time-up-bot = springt ein Bot ein, bis du zurück bist
time-up-forfeit = ist der Platz an einen Bot verloren
clock = Restliche Bedenkzeit
clock-days = T
clock-hours = Std.
forfeited = Zeit um, ein Bot spielt zu Ende
late-me = Deine Zeit war um: Ein Bot spielt für dich, bis du deinen Platz zurücknimmst.
forfeited-me = Deine Zeit war um: Ein Bot spielt für dich zu Ende.
forfeited-by = { $name } hat die Bedenkzeit überschritten und den Platz verloren. Ein Bot hat zu Ende gespielt; das Ergebnis zählt für den Platz.
error-forfeited = Deine Zeit war um, und an diesem Tisch ist der Platz damit verloren.

# Mehrere an einem Gerät.
seat-beside = Noch jemand an diesem Gerät
beside = Noch jemand an diesem Gerät
beside-name = Name der Person
beside-sit = Dazusetzen
on-this-device = an diesem Gerät
get-up = { $name } steht auf
is-next = { $name } ist dran.
i-am = Ich bin { $name }
pass-on = Weitergeben an { $name }
cover = Verdecken
cover-hint = Dann ist nur zu sehen, was alle sehen dürfen.
covered = Der Vorhang ist zu: Zu sehen ist, was alle sehen dürfen.
covered-hint = Gebt das Gerät weiter. Geheimes kommt erst, wenn ihr sagt, wer davorsitzt.
error-covered = Der Vorhang ist zu. Sag erst, wer du bist.
