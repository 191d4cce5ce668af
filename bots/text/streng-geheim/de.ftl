stash = Wo du deine drei Karten versteckst, bleibt geheim. Gibt es eine Reihenfolge, mit der die anderen rechnen?
stash-why = Keine Reihenfolge ist besser als eine andere; schlecht ist nur eine Gewohnheit. Diese ist zufällig gewählt.
leave = Wanze und Spitzel sehen, was andere anschauen. Stehen deine gut?
leave-why = Lass sie stehen: Kein anderes Feld verspricht mehr.
bug = Deine Wanze sieht alles, was auf ihrem Feld angeschaut wird. Wo gibt es noch am meisten, was du nicht kennst?
bug-why = { $field }: Dort { $count ->
    [one] ist ein Versteck
   *[other] sind { $count } Verstecke
} für dich neu, und andere schauen für dich hinein.
informer = Dein Spitzel sieht, was andere anschauen, und stört sie dabei. Wohin werden sie gehen?
informer-why = { $field }: Dort { $count ->
    [one] ist ein Versteck
   *[other] sind { $count } Verstecke
} für dich neu.
contact = Du hast { $tips } { $tips ->
    [one] Tipp
   *[other] Tipps
}. Die falschen Formeln kosten Tipps: den für den Ort oder zwei, die du nicht mehr brauchst.
contact-why = { $field } bringt dir einen Tipp, wenn kein anderer Agent dorthin kommt.
secret = Fünf falsche Formeln verraten dir die echte. Welchen Geheimort kannst du bezahlen?
secret-why = { $field }: Deine Tipps öffnen ihn, und seine Formel ist für dich neu.
lockers = Alle Namen und die echte Formel müssen gefunden werden. Wo sind Verstecke, die du nicht kennst?
lockers-why = { $field }: Dort { $count ->
    [one] ist ein Versteck
   *[other] sind { $count } Verstecke
} für dich neu, wenn du allein bist.
blackout = Könnte es besser sein, eine Runde lang nirgends zu sein?
blackout-why = Neben dem Plan begegnet dir niemand, und zu sehen gibt es gerade nichts, was sich lohnt.
search = Du bist allein hier und darfst schauen. Was kennst du noch nicht?
search-why = { $count ->
    [0] Neu ist für dich nichts davon, aber das können die anderen nicht wissen.
    [one] Eines davon ist für dich neu.
   *[other] Alle { $count } sind für dich neu.
}
snoop = Du darfst die falsche Formel hier anschauen. Auf welche Tipps kannst du verzichten?
snoop-why = Gib { $count ->
    [one] den Tipp für diesen Ort ab.
   *[other] zwei Tipps ab, die für dich wertlos geworden sind.
} Damit kommt eine Formel weniger infrage.
pass = Verrät dir ein Blick hier etwas?
pass-why = Nein. Passe und behalte deine Tipps.
flee = Geh deinen Bogen durch: alle Namen, die Nummer, das Versteck. Was ist noch offen?
flee-why = Nichts: Genau eine Erklärung passt zu allem, was du gesehen hast. Flieh, bevor es ein anderer tut.
risk = Geh deinen Bogen durch. Wie viele Erklärungen sind noch möglich?
risk-why = { $count } sind möglich, und diese ist die wahrscheinlichste. Warten hilft den anderen mehr als dir.
stay = Kannst du jeden Namen und die Nummer der echten Formel beweisen?
stay-why = Noch nicht. Bleib und such weiter.
stay-unsure = Du darfst dich erklären, aber bist du beim Versteck sicher?
stay-unsure-why = { $count } Erklärungen sind möglich. Eine Runde mehr kann mehr verraten, also bleib.
fugitive = Du bist auf der Flucht. { $airport } heißt entkommen, wenn dort niemand wartet. Womit rechnen die anderen?
fugitive-why = Nur der Zufall lässt sich nicht vorhersehen: Dieses Feld ist ausgelost, so gewichtet, dass die Verfolger nichts erraten können.
pursuer = Der Flüchtende darf nicht allein sein. Wer deckt { $airport }, wer die Straßen?
pursuer-why = Dieses Feld ist ausgelost, so gewichtet, dass dem Flüchtenden keine sichere Wahl bleibt.
