deckname_engine::clauses! {
    Hc1 = "HC-1", Hc2 = "HC-2", Hc3 = "HC-3", Hc4 = "HC-4", Hc5 = "HC-5",
    Hc6 = "HC-6", Hc7 = "HC-7", Hc8 = "HC-8", Hc9 = "HC-9", Hc10 = "HC-10",
    Hc11 = "HC-11", Hc12 = "HC-12", Hc13 = "HC-13", Hc14 = "HC-14", Hc15 = "HC-15",
    Hc16 = "HC-16", Hc17 = "HC-17", Hc18 = "HC-18", Hc19 = "HC-19", Hc20 = "HC-20",
    Hc21 = "HC-21", Hc22 = "HC-22", Hc23 = "HC-23", Hc24 = "HC-24", Hc25 = "HC-25",
}
