half-1 = Zwei Geheimdienste stehen sich an einer Mittellinie gegenüber, und jeder versteckt zwei Geheimnisse in seiner Hälfte.
half-2 = In deinem Zug bewegst du eine Figur geradeaus, so weit der Weg frei ist, oder du drehst einen kleinen Spion.
half-3 = Hält dein Spion in der anderen Hälfte und berührt ihn kein Gegner, fragst du: Liegt hier oder daneben ein Geheimnis? Die Antwort ist wahr.
half-4 = Sobald nach den Antworten nur ein Feld für ein Geheimnis übrig bleibt, hast du es gefunden und gewonnen.

step-0 = Versteck zuerst deine zwei Geheimnisse, mindestens drei Schritte voneinander entfernt. Wähl a28, dann a42. {$p1} sieht nicht, wo.
step-0-else = Diese Felder gingen auch. Für dieses Spiel nimm a28 und a42.
step-2 = Schick einen Spion. Wähl den kleinen Spion auf a11, dann b50: Er gleitet gerade über die Linie ins Feindesland.
step-2-else = Der Zug ist erlaubt, fragt aber nichts. Wähl den Spion auf a11, dann b50.
step-4 = Ja! Auf b50 oder daneben liegt ein Geheimnis. Ein zweiter Spion grenzt es ein: von a2 nach b51. Die beiden Bereiche überlappen sich.
step-4-else = Nutz, was du weißt: Ein Geheimnis liegt bei b50. Schick den Spion von a2 nach b51.
step-6 = Nein: Also liegt das Geheimnis auf keinem Feld, das beide berühren. Übrig sind b41, b49 und b57. Zieh den Spion von b51 nach b34, das an b41 grenzt.
step-6-else = Frag dort, wo es zählt: von b51 nach b34, neben b41.
step-8 = Ja, aber das kann das andere Geheimnis weiter oben sein. Sieh dich auch anderswo um: den kleinen Spion von a14 nach b55.
step-8-else = Ein frischer Spion sieht mehr. Bitte von a14 nach b55.
step-10 = Nichts. Jedes Nein streicht Felder; deine Akte zählt mit. Zieh den Spion von b55 nach b40.
step-10-else = Streich weiter: von b55 nach b40.
step-12 = Der Spion von {$p1} steht auf a33 am Rand. Versperr ihm den anderen Ausweg, dann ist er gefangen und arbeitet für dich. Zieh den großen Spion von a4 nach a41.
step-12-else = Schade um den Fang. Zieh den großen Spion von a4 nach a41, neben a33.
step-14 = Gefangen: Der Spion auf a33 gehört jetzt dir. Eine Frage reicht noch. Zieh den großen Spion von a41 quer hinüber nach b28.
step-14-else = Du kannst es jetzt beenden: der große Spion von a41 nach b28.

end = Nur ein Feld passt zu allen Antworten: Du hast das Geheimnis gefunden und gewonnen. Frag so, dass sich die Bereiche überlappen, und halt deine Spione vom Rand fern, dann klappt es wieder.

thing-field = Ein Feld. Hält ein Spion hier, fragt er nach diesem Feld und denen daneben.
thing-axis = Die Pfeile eines kleinen Spions: Nur in diese zwei Richtungen zieht er, und Drehen kostet einen ganzen Zug.
thing-seat = Dein Gegner, der zwei Geheimnisse in der anderen Hälfte versteckt hat.
thing-defender = Ein Verteidiger. Er zieht in alle sechs Richtungen, verlässt aber nie die eigene Hälfte. Kein Spion neben ihm kann fragen.
thing-small = Ein kleiner Spion. Er zieht nur entlang seiner zwei Pfeile. Sind beide in der feindlichen Hälfte versperrt, ist er gefangen.
thing-large = Ein großer Spion. Er zieht in alle sechs Richtungen und darf über die Mittellinie.
thing-button-pass = Passen: nur, wenn du gar keinen erlaubten Zug hast.
