const anyOf = (words: string) => words.trim().split(/\s+/).join('|');

/** Roles, which may be in brackets behind a name or beside 'unknown'. */
export const roles = anyOf(`
  artists? makers? creators? authors? painters? sculptors? photographers? designers? architects? engravers? etchers?
  lithographers? printers? printmakers? publishers? manufacturers? draughtsman draftsman founders? potters? weavers?
  goldsmith silversmith calligrapher illustrators? carvers? editors? craftsman masters? hand workshop studio
  künstler(?:in)? maler(?:in)? bildhauer(?:in)? fotograf(?:in)? zeichner(?:in)? stecher(?:in)? drucker(?:in)?
  verleger(?:in)? hersteller(?:in)? entwerfer(?:in)? urheber(?:in)? autor(?:in)? meister(?:in)? architekt(?:in)? radierer
  lithograf kupferstecher goldschmied töpfer
  artistes? auteurs? peintres? sculpteurs? photographes? dessinat(?:eur|rice)s? graveurs? imprimeurs? éditeurs? fabricants?
  inventeur lithographe orfèvre potier maître créat(?:eur|rice) architecte aquafortiste
  kunstenaars? vervaardigers? schilders? beeldhouwers? fotografen? fotograaf ontwerpers? tekenaars? prentmakers? drukkers?
  uitgevers? graveurs? etsers? makers? meester auteur architect lithograaf
  artysta umělec taiteilija konstnär kunstner sanatçı художник автор мастер митець
  artista autore pittore scultore fotografo incisore pintor escultor grabador autor
`);
/** Roles that say no more than that a person made it. */
export const plainRole =
  /^(?:artists?|makers?|creators?|author|attributed artist|künstler(?:\/?in)?|urheber(?:in)?|hersteller(?:\/?in)?|artistes?|auteurs?|artista|autore?|kunstenaars?|vervaardigers?|made by|by|door|von|par)$/i;

/** Words for a maker that is not known. */
export const unknownWord = anyOf(`
  unknown unidentified anonymous anonym(?:e[rsn]?)? unbekannt(?:e[rsn]?)? anonymes? inconnue?s? anónim[oa] desconocid[oa] anonim[oa]
  ignot[oa] sconosciut[oa] anoniem(?:e)? onbekend(?:e)? nieznan[yae] neznám[ýáa] anonymní ismeretlen tuntematon okänd ukendt ukjent
  bilinmiyor bilinmeyen неизвестн\\p{L}* неизв\\.? невідом\\p{L}* άγνωστος 不明 不詳 不详 未詳 筆者不詳 作者不明 作者不詳 作者不详 佚名
  אלמוני مجهول نامعلوم 無名 작자미상 미상
`);

/** Adjectives of peoples in the languages of catalogues; those that are names of persons too are left out. */
export const nationality = `(?:${anyOf(`
  american british english scottish irish welsh french dutch flemish netherlandish belgian german austrian swiss italian spanish
  portuguese danish swedish norwegian finnish icelandic polish czech slovak hungarian romanian bulgarian greek turkish russian
  ukrainian lithuanian latvian estonian serbian croatian slovenian persian iranian iraqi syrian lebanese egyptian moroccan tunisian
  algerian ethiopian nigerian ghanaian senegalese congolese kenyan indian pakistani tibetan nepalese chinese japanese korean
  vietnamese thai burmese cambodian indonesian javanese balinese filipino australian mexican brazilian argentinian argentine
  chilean peruvian colombian cuban haitian canadian israeli jewish roman etruscan byzantine ottoman mughal venetian florentine
  european african asian
  nederlands(?:e)? frans(?:e)? duits(?:e)? engels(?:e)? italiaans(?:e)? spaans(?:e)? vlaams(?:e)? belgisch(?:e)? japans(?:e)? chinees
  chinese indiaas indonesisch(?:e)? amerikaans(?:e)? russisch(?:e)? perzisch(?:e)? zwitsers(?:e)? oostenrijks(?:e)? deens(?:e)?
  français(?:e)? allemand(?:e)? anglais(?:e)? italien(?:ne)? espagnol(?:e)? hollandais(?:e)? flamand(?:e)? néerlandais(?:e)? belge
  suisse autrichien(?:ne)? américain(?:e)? japonais(?:e)? chinois(?:e)? indien(?:ne)? persan(?:e)? russe grec(?:que)? romain(?:e)?
  égyptien(?:ne)?
  deutsch(?:e[rsn]?)? französisch(?:e[rsn]?)? niederländisch(?:e[rsn]?)? italienisch(?:e[rsn]?)? englisch(?:e[rsn]?)?
  spanisch(?:e[rsn]?)? flämisch(?:e[rsn]?)? schweizer(?:isch)? österreichisch(?:e[rsn]?)? japanisch(?:e[rsn]?)?
  chinesisch(?:e[rsn]?)? indisch(?:e[rsn]?)? persisch(?:e[rsn]?)? amerikanisch(?:e[rsn]?)? griechisch(?:e[rsn]?)?
  römisch(?:e[rsn]?)? ägyptisch(?:e[rsn]?)?
`)})`;

/** Verbs before a maker's name, with the role that they mean. */
export const deeds: Readonly<Record<string, string>> = {
  by: '',
  'made by': '',
  'created by': '',
  'painted by': 'painter',
  'designed by': 'designer',
  'print made by': 'printmaker',
  'printed by': 'printer',
  'published by': 'publisher',
  'engraved by': 'engraver',
  'etched by': 'etcher',
  'photographed by': 'photographer',
  'manufactured by': 'manufacturer',
  'carved by': 'carver',
  'drawn by': 'draughtsman',
  'woven by': 'weaver',
};
