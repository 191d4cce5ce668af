deckname_engine::clauses! {
    Ts1 = "TS-1", Ts2 = "TS-2", Ts3 = "TS-3", Ts4 = "TS-4", Ts5 = "TS-5", Ts6 = "TS-6",
    Ts7 = "TS-7", Ts8 = "TS-8", Ts9 = "TS-9", Ts10 = "TS-10", Ts11 = "TS-11", Ts12 = "TS-12",
    Ts13 = "TS-13", Ts14 = "TS-14", Ts15 = "TS-15", Ts16 = "TS-16", Ts17 = "TS-17", Ts18 = "TS-18",
    Ts19 = "TS-19", Ts20 = "TS-20", Ts21 = "TS-21", Ts22 = "TS-22", Ts23 = "TS-23", Ts24 = "TS-24",
    Ts25 = "TS-25", Ts26 = "TS-26", Ts27 = "TS-27", Ts28 = "TS-28", Ts29 = "TS-29",
}
