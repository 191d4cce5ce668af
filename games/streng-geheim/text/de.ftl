title = Streng geheim
blurb = Nur eine Formel ist echt. Durchsuche Koffer, finde Decknamen und entkomme, bevor sie dich stellen.
minutes = 60
option-flight = Flucht
option-flight-proven = Mit Beweis: Namen und Nummer bekannt
option-flight-bold = Kühn: auf Verdacht
option-town = Stadt
option-town-classic = Hintertupfungen

blackout = Blackout

slot-suitcase = Koffer
slot-bag = Reisetasche
slot-locker = Schließfach
place = { $colour }: { $slot }
place-locker = { $colour }: { $slot } { $hall }
card-identity = Ausweis
card-formula = Formel
card-toothbrush = Zahnbürste
tip = Tipp für { $place }
nobody = unbesetzt

label-stash = Koffer: { $suitcase }, Tasche: { $bag }, Schließfach: { $locker }
label-bug = Wanze einbauen: { $field }
label-no-bug = Wanze behalten
label-dial = Einstellen: { $field }
label-informer = Spitzel schicken: { $field }
label-keep = Spitzel lassen, wo er ist
label-search = Durchsuchen: { $places }
label-snoop = Abgeben: { $tips }
label-pass = Verzichten
label-flee = Fliehen mit { $place }; { $names }
label-stay = Bleiben
standing-order = Ich will fliehen

prompt-deal = Die Karten werden verteilt.
prompt-stash-me = Verstecke Ausweis und Formel: erst die Karte, dann das Versteck. Die Zahnbürste kommt in das dritte.
prompt-stash = Alle verstecken ihre Karten.
prompt-bug-me = Bau deine Wanze in einem Hotel oder an einem geheimen Ort ein, oder behalte sie.
prompt-bug = Wanzen werden eingebaut.
prompt-dial-me = Stell ein, wohin dein Agent geht.
prompt-dial = Alle stellen ihre Scheibe ein.
prompt-informer-me = Schick deinen Spitzel in ein Hotel, zum Bahnhof oder zum Flughafen, oder lass ihn, wo er ist.
prompt-informer = Spitzel werden postiert.
prompt-search-me = Du bist allein: { $field }. Sieh in { $count ->
    [one] ein Versteck
   *[other] zwei Verstecke
}, oder verzichte.
prompt-search = { $who } darf suchen: { $field }.
prompt-snoop-me = Du bist allein: { $field }. Gib den passenden Tipp oder zwei wertlose ab, oder verzichte.
prompt-snoop = { $who } darf die Formel ansehen: { $field }.
prompt-tip = { $who } zieht einen Tipp.
prompt-flee-me = Du willst fliehen: Nenne die Decknamen aller anderen und das Versteck der echten Formel, oder bleib.
prompt-stay-me = Noch kannst du nicht alle Decknamen und die Nummer der echten Formel beweisen: Bleib.
prompt-flee = Alle entscheiden: fliehen oder bleiben.
next-slot = Wohin damit: { $card }?
next-name = Welchen Decknamen hat { $who }?
next-names = { $count ->
    [one] Es fehlt noch ein Deckname. Wer ist es?
   *[other] Es fehlen noch { $count } Decknamen. Wer zuerst?
}
next-sheet = { $count ->
    [0] Es fehlt noch das Versteck der echten Formel.
    [one] Es fehlen noch ein Deckname und das Versteck der echten Formel.
   *[other] Es fehlen noch { $count } Decknamen und das Versteck der echten Formel.
}
prompt-lot = Das Los entscheidet, wer flieht: { $seats }.
prompt-flight-me = Du bist auf der Flucht: Stell ein, wohin. Einmal allein auf F1 oder { $most }-mal allein (bisher { $alone }).
prompt-hunt-me = { $who } ist auf der Flucht (bisher { $alone }-mal allein). Stell ein, wo du wartest.
prompt-flight = { $who } ist auf der Flucht (bisher { $alone }-mal allein). Alle stellen ein.

log-dealt = Die Karten sind verteilt.
log-dealt-me = Die Karten sind verteilt. Du bist { $name } und trägst { $formula }.
log-dealt-all = Die Karten sind verteilt: { $cards }. Echt ist { $formula }.
log-chosen-open = { $who }: { $choice }.
log-round = Runde { $round } beginnt.
log-bugs = Wanzen eingebaut: { $bugs }.
log-bugs-none = Keine Wanze wird eingebaut.
log-revealed = Aufgedeckt. { $agents }. Spitzel – { $informers }.
log-looked = { $who } durchsucht { $places }.
log-looked-open = { $who } durchsucht { $places } und findet { $found }.
log-snooped = { $who } gibt ab: { $tips }, und sieht die Formel an: { $places }.
log-snooped-open = { $who } gibt ab: { $tips }, und sieht die Formel an: { $places }: { $found }.
log-passed = { $who } verzichtet.
log-tip = { $who } zieht einen Tipp.
log-tip-open = { $who } zieht einen Tipp: { $place }.
log-recycled = Die benutzten Tipps werden zum neuen Stapel.
log-no-tip = Für { $who } ist kein Tipp mehr da.
log-all-stay = Niemand flieht.
log-level = Das Los entscheidet zwischen { $seats }.
log-fled = { $who } flieht mit der Karte aus { $place }!
log-fled-open = { $who } flieht mit der Karte aus { $place } und nennt { $names }.
log-ran = Aufgedeckt. { $agents }.
log-alone = { $who } ist allein ({ $times } von { $most }).
log-over-escaped = { $who } ist entkommen, und alles stimmt: { $who } gewinnt.
log-over-wrong = { $who } ist entkommen, hat sich aber geirrt: Niemand gewinnt.
log-over-foiled = { $who } ist gestellt: Alle anderen gewinnen.
log-over-rounds = Die Zeit ist um: Niemand gewinnt.
log-over-truth = Die echte Formel war { $formula } ({ $place }).

standing = { $count ->
    [0] kein Tipp
    [one] 1 Tipp
   *[other] { $count } Tipps
}
centre-round = Runde
centre-flight = Flucht
centre-tips = { $count } Tipps
tray = Neben dem Plan
sheet-false = Falsche Formeln
sheet-names = Decknamen
hand-cards = Meine Karten
hand-tips = Meine Tipps

text-off = Nicht auf dem Plan
text-pile = Tipps: { $pile } im Stapel, { $used } benutzt
text-alone = allein { $alone } von { $most }
text-emptied = geleert: { $place }
legend = ▲R Agent, i Spitzel, * Wanze

dossier-me = Du bist
dossier-formula = Deine Formel:
dossier-tips = Deine Tipps:
dossier-dial = Eingestellt:
dossier-sheet = Deine Meldung:
dossier-colour = Farbe
dossier-name = Deckname
dossier-true = Echt sein kann:
dossier-open = Die Karten:

letter-identity = A
letter-formula = X
letter-toothbrush = Z
sheet-formulas = Formeln
sheet-true = echt
sheet-emptied = mitgenommen
sheet-looked = Gesehen von { $who }
sheet-not-there = { $place }: kein Treffer für { $card }
sheet-not = { $what }: nicht { $card }
sheet-legend = Tippe an, was du ausschließt. Kursiv: was daraus folgt. A Ausweis, X Formel, Z Zahnbürste; kleine Zeichen: wer nachgesehen hat.
sheet-why = Was daraus folgt, und warum
why-nothing = Aus dem, was du gesehen hast, folgt noch nichts.
why-place = { $place } enthält: { $card }. Was in den beiden anderen Verstecken liegt, ist bekannt.
why-name = { $who } ist { $name }: Alle anderen Decknamen sind bekannt.
why-true = { $formula } ist die echte Formel: Du hast alle fünf falschen gesehen.
why-where = { $formulas } kann nur hier sein: { $places }. Alle anderen Verstecke sind gesehen oder scheiden aus.
hand-places = Meine Verstecke
dial-blackout = Aus
dossier-ready = Du kannst alle Decknamen und die echte Formel beweisen: Am Ende der Runde kannst du fliehen.

fault-names = Es gibt { $all } Decknamen, nicht { $count }.
fault-name-twice = Den Decknamen „{ $name }“ gibt es zweimal.
fault-name = Ein Name ist eine Zeile von 1 bis { $most } Zeichen, ohne Leerzeichen am Rand.
fault-tips = Es gibt { $all } Tipps, nicht { $count }.

sg-1 = Der Plan hat die Hotels H1 bis H6, F1, B1, V1 bis V3, G1 bis G5 und VM1 bis VM5.
sg-2 = Jede Farbe hat ihr Hotel und ein Schließfach, am Bahnhof oder am Flughafen.
sg-3 = Jede Farbe hat drei Verstecke: Koffer, Reisetasche und Schließfach.
sg-4 = Es gibt sechs Ausweise, sechs Zahnbürsten, sechs Formeln, sechs falsche Formeln und dreißig Tipps.
sg-5 = Jede Farbe bekommt einen Ausweis und eine Formel; fünf verschiedene falsche Formeln liegen auf G1 bis G5, und unbesetzte Farben verstecken von jeder Art eine Karte.
sg-6 = Versteck alle drei Karten, eine im Koffer, eine in der Tasche, eine im Schließfach. Das geschieht einmal, vor der ersten Runde.
sg-7 = Eine Wanze wird zu Beginn einer Runde eingebaut, einmal im Spiel, in einem Hotel oder an einem geheimen Ort.
sg-8 = Stell ein Hotel, F1, B1, einen Treffpunkt oder einen geheimen Ort ein, aber nicht das Feld, auf dem dein Agent steht; V3 nur zu fünft oder sechst; oder einen Blackout.
sg-9 = Ein Spitzel geht in ein Hotel, nach F1 oder nach B1, nicht dorthin, wo er schon steht, und erst, wenn alle eingestellt haben.
sg-10 = Alle Scheiben werden gemeinsam gezeigt und alle Agenten gesetzt.
sg-11 = Sieh dir hier genau so viele Verstecke an, wie dir zustehen, nie deine eigenen; ein geheimer Ort verlangt seinen Tipp oder zwei wertlose, die du hast.
sg-12 = Wer hier eine Wanze oder einen Spitzel hat, sieht mit.
sg-13 = Was du gesehen hast, steht auf deinem eigenen Ermittlungsblatt und sonst nirgends.
sg-14 = Gemeldet wird am Ende einer Runde, und die Meldung muss nach allem, was du gesehen hast, stimmen können: für alle anderen verschiedene Namen und ein Versteck, in dem die echte Formel sein kann. Außer bei kühnen Fluchten musst du diese Namen und die Nummer der echten Formel sicher wissen.
sg-15 = Das Los trifft eine der Personen, die gleichauf liegen.
sg-16 = Die Meldung des Flüchtenden gilt.
sg-17 = Auf der Flucht sind nur die Verkehrsmittel, F1 und zu fünft oder sechst V1 oder V2 offen, und es wird nur eingestellt.
sg-18 = Die Flucht glückt, wenn der Flüchtende einmal allein auf F1 oder fünfmal allein ist.
sg-19 = Die Flucht scheitert, wenn der Flüchtende ein Feld mit zwei anderen teilt.
sg-20 = Die Verfolger dürfen sich nicht absprechen.
sg-21 = Entkommen, und alles stimmt: Der Flüchtende gewinnt.
sg-22 = Entkommen, aber geirrt: Niemand gewinnt.
sg-23 = Scheitert die Flucht, gewinnen alle anderen; das zählt halb.
sg-24 = Jeder Teil endet nach 60 Runden.

curve = Durchsuchte Verstecke
log-unmasked = { $who } war { $name } mit { $formula }.
