half-1 = Überall in Europa liegen Koffer: In den meisten stecken Staatsgeheimnisse, in manchen eine Bombe, und nur wer gepackt hat, weiß es.
half-2 = Du würfelst mit zwei Würfeln und verteilst die Schritte auf deine sieben Agenten, von der Basis quer über die Karte ins Hauptquartier.
half-3 = Dein Agent darf jeden Koffer nehmen; wo sich Feinde treffen, gibt es ein Duell mit Karten, und die höhere gewinnt.
half-4 = Wer zuerst zehn Geheimnisse ins Hauptquartier bringt, gewinnt.

step-48 = Du bist Rot und hast schon fünf Geheimnisse; fünf weitere genügen. Du hast 2 + 1 gewürfelt. In Berlin trägt ein grüner Agent einen Koffer. Hol ihn dir: Wähl deinen Agenten 3 auf der Basis, Kopenhagen und dann Berlin. Wer dort einzieht, duelliert sich.
step-48-else = Dorthin könntest du. Aber der Koffer ist in Berlin: Agent 3, über Kopenhagen.
step-50 = Ein Duell. Beide spielen verdeckt eine Karte; die höhere gewinnt, und bei Gleichstand siegt der Angreifer: du. Spiel die 4. Danach ist sie verbraucht, also spar die 5.
step-50-else = Die Karte hast du. Aber die 4 reicht, denn bei Gleichstand gewinnst du.
step-52 = 4 gegen 4: Du gewinnst, der grüne Agent ist aus dem Spiel, und du bekommst einen Schritt geschenkt. Sein Koffer, Grün C, bleibt in Berlin. Nimm ihn. Es kann eine Bombe sein, aber {$p1} wollte ihn heimbringen, und die eigene Bombe trägt niemand heim.
step-52-else = Zuerst der Koffer: Nimm Grün C.
step-53 = Jetzt weg, zu deinem Hauptquartier im Südosten. Zieh Agent 3 nach Genf und weiter nach Rom.
step-53-else = Der Weg ist weiter oder gefährlicher. Agent 3 nach Genf, dann nach Rom.
step-55 = Deine Schritte sind verbraucht. Beende deinen Zug.
step-55-else = Hier ist nichts mehr zu tun: Beende deinen Zug.
step-59 = Du wirst angegriffen! Als Verteidiger brauchst du die höhere Karte. Eine 2 ist gewagt, schont aber deine starken Karten. Spiel die 2.
step-59-else = Die Karte ginge auch. Für dieses Spiel nimm die 2.
step-62 = 2 schlägt 0. Die 0 schickt den Angreifer nur auf seine Basis zurück. Du hast 1 + 1 gewürfelt: Zieh Agent 3 nach Tunis und weiter nach Athen.
step-62-else = Bleib auf Kurs: Agent 3 nach Tunis, dann nach Athen.
step-64 = Noch zwei Schritte. Beende deinen Zug.
step-64-else = Beende deinen Zug.
step-68 = Wieder ein Angriff, und diesmal geht es um alles. Jetzt spiel die 5.
step-68-else = Jetzt nicht sparen: Nur die 5 ist sicher.
step-71 = Geschafft. Agent 3 nach Kairo, dann auf der gepunkteten Linie ins Hauptquartier.
step-71-else = So nah: Agent 3 nach Kairo, dann ins Hauptquartier.

end = In Grün C waren fünf Geheimnisse: Das sind zehn, und du gewinnst. Achte darauf, was die anderen heimtragen: Sie wissen, was in ihren eigenen Koffern steckt.

thing-agent = Ein Agent. Er trägt höchstens einen Koffer. Buchstabe und Form sagen, wem er gehört.
thing-city = Eine Stadt. Jeder Schritt führt auf einer Linie zur nächsten; zwei Agenten einer Farbe dürfen hier halten.
thing-case = Ein Koffer. Darin sind fünf Geheimnisse, drei, eines oder eine Bombe. Das weiß nur, wer ihn gepackt hat.
thing-hq = Ein Hauptquartier. Nur die eigenen Agenten dürfen hinein, auf den gepunkteten Linien und mit einem Koffer.
thing-base = Eine Basis. Hier starten Agenten, und hierher kehren sie zurück. Kein Schritt führt hinein.
thing-card = Eine Duellkarte. Jede wird einmal gespielt, bis die Karten wieder aufgenommen werden.
thing-content = Was du in einen Koffer packst.
thing-seat = Ein Mitspieler, mit den gesicherten Geheimnissen und den Agenten, die ihm bleiben.
thing-button-end-turn = Zug beenden: Übrige Schritte verfallen.
thing-button-no-outpost = Auf den Außenposten verzichten: Alle deine Agenten starten auf deiner eigenen Basis.
