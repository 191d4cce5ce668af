hide = Niemand sieht, wo deine Geheimnisse liegen. Welche Felder würde ein misstrauischer Gegner zuerst besuchen?
hide-why = Kein Feld ist von sich aus sicher; schlecht ist nur, was man vorhersehen kann. Diese zwei sind zufällig gewählt, und darauf kommt es an.
strike = Schau hierher: { $piece }. Kann ein Zug damit dem Gegner etwas nehmen?
strike-why = Nach diesem Zug { $count ->
    [one] ist eine gegnerische Figur
   *[other] sind { $count } gegnerische Figuren
} abgeschossen oder umgedreht. Das kostet den Gegner mehr, als eine Frage bringt.
ask = { $left } Paare von Feldern sind noch möglich. Wo streicht eine Antwort am meisten? Schau hierher: { $piece }.
ask-why = Diese Frage verrät am meisten: Von { $left } Paaren lässt ein Ja { $yes } übrig, ein Nein { $no }.
approach = Eine Frage, die sich lohnt, ist gerade nicht zu erreichen. Mit { $piece } kommst du einer näher.
approach-why = Von dort ist eine gute Frage nah, und unterwegs wird nichts gefangen.
own-half = Schau in deine eigene Hälfte, bevor du weitergehst: { $piece } bewirkt hier wenig.
own-half-why = Dort macht { $piece } deinen Spionen den Weg frei oder steht ihren im Weg.
turn = { $piece } zieht nur in Richtung der Pfeile. Wohin führen sie?
turn-why = So gedreht kommt { $piece } auf Felder, von denen eine Frage mehr verrät.
pass = Du hast keinen erlaubten Zug.
pass-why = Du kannst nur passen.
