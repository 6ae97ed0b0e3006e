import { yearBce } from './years.ts';

/*
 * The words of dates in the languages of the catalogues we know: English, German, French, Dutch, Italian, Spanish,
 * Portuguese, Swedish and Danish. All in lower case.
 */

const any = (...words: readonly string[]) =>
  words.map((word) => word.replaceAll('.', '\\.').replaceAll(' ', '\\s*')).join('|');

/** 'c.', 'um', 'vers': about. */
export const about = `(?:${any('c.', 'c', 'ca.', 'ca', 'circa', 'cir.', 'about', 'around', 'approximately', 'approx.', 'probably', 'um', 'etwa', 'gegen', 'wohl', 'vers', 'env.', 'environ', 'autour de', 'verso il', 'verso', 'hacia', 'alrededor de', 'ongeveer', 'omstreeks', 'rond', 'omkring', 'omkr.', 'por volta de', '~')})\\s*`;

/** 'BCE', 'v. Chr.', 'av. J.-C.' after a year. */
export const bce = `\\s*(?:${any('bce', 'b.c.e.', 'bc', 'b.c.', 'v. chr.', 'v. chr', 'vor chr.', 'v. u. z.', 'av. j.-c.', 'av. j.c.', 'av jc', 'avant j.-c.', 'a. c.', 'a.c.n.', 'a. de c.', 'v. c.', 'f. kr.', 'f.kr.', 'a.e.c.')})`;
/** 'CE', 'n. Chr.', 'apr. J.-C.' after a year, or nothing. */
export const ce = `(?:\\s*(?:${any('ce', 'c.e.', 'ad', 'a.d.', 'n. chr.', 'n. chr', 'nach chr.', 'n. u. z.', 'apr. j.-c.', 'ap. j.-c.', 'après j.-c.', 'd. c.', 'd. de c.', 'n. c.', 'e. kr.')}))`;

/** The share of a century or decade that a word names. */
export const partShares: Readonly<Record<string, readonly [from: number, to: number]>> = Object.fromEntries(
  (
    [
      [
        0,
        0.33,
        'early',
        'beginning',
        'anfang',
        'beginn',
        'frühes',
        'früh',
        'début',
        'inizio',
        'inizi',
        'principios',
        'comienzos',
        'inicios',
        'princípios',
        'begin',
        'vroeg',
        'início',
        'tidigt',
        'tidligt',
      ],
      [
        0,
        0.5,
        'first half',
        '1st half',
        '1. hälfte',
        'erste hälfte',
        '1ère moitié',
        'première moitié',
        'prima metà',
        'primera mitad',
        '1a mitad',
        '1a metade',
        'primeira metade',
        'eerste helft',
        '1e helft',
      ],
      [0.33, 0.67, 'mid', 'middle', 'mitte', 'milieu', 'metà', 'mediados', 'meados', 'midden'],
      [
        0.5,
        1,
        'second half',
        '2nd half',
        'latter half',
        '2. hälfte',
        'zweite hälfte',
        '2e moitié',
        '2ème moitié',
        'seconde moitié',
        'deuxième moitié',
        'seconda metà',
        'segunda mitad',
        '2a mitad',
        '2a metade',
        'segunda metade',
        'tweede helft',
        '2e helft',
      ],
      [
        0.67,
        1,
        'late',
        'end',
        'ende',
        'spätes',
        'spät',
        'fin',
        'fine',
        'finales',
        'final',
        'finais',
        'eind',
        'einde',
        'laat',
        'fim',
        'sent',
      ],
      [
        0,
        0.25,
        'first quarter',
        '1st quarter',
        '1. viertel',
        'erstes viertel',
        '1er quart',
        'premier quart',
        'primo quarto',
        'primer cuarto',
        'primeiro quartel',
        'eerste kwart',
      ],
      [
        0.25,
        0.5,
        'second quarter',
        'secondo quarto',
        'segundo cuarto',
        'segundo quartel',
        '2nd quarter',
        '2. viertel',
        'zweites viertel',
        '2e quart',
        'deuxième quart',
        'secondo quarto',
        'tweede kwart',
      ],
      [
        0.5,
        0.75,
        'third quarter',
        'terzo quarto',
        'tercer cuarto',
        'terceiro quartel',
        '3rd quarter',
        '3. viertel',
        'drittes viertel',
        '3e quart',
        'troisième quart',
        'terzo quarto',
        'derde kwart',
      ],
      [
        0.75,
        1,
        'fourth quarter',
        'ultimo quarto',
        'último cuarto',
        'último quartel',
        'last quarter',
        '4th quarter',
        '4. viertel',
        'viertes viertel',
        'letztes viertel',
        '4e quart',
        'dernier quart',
        'laatste kwart',
      ],
      [
        0,
        0.33,
        'first third',
        '1. drittel',
        'erstes drittel',
        'premier tiers',
        'primo terzo',
        'primer tercio',
        'primeiro terço',
      ],
      [
        0.33,
        0.67,
        'second third',
        '2. drittel',
        'zweites drittel',
        'deuxième tiers',
        'secondo terzo',
        'segundo tercio',
      ],
      [
        0.67,
        1,
        'last third',
        'final third',
        '3. drittel',
        'letztes drittel',
        'dernier tiers',
        'ultimo terzo',
        'último tercio',
        'último terço',
      ],
    ] as readonly (readonly [number, number, ...string[]])[]
  ).flatMap(([from, to, ...words]) => words.map((word) => [word, [from, to] as const])),
);
/** A part of a century or decade, with the little words after it. */
export const part = `(?:the\\s+)?(${Object.keys(partShares)
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll('.', '\\.'))
  .join('|')})[\\s-]*(?:of\\s+the\\s+|of\\s+|des\\s+|du\\s+|del\\s+|dello\\s+|van\\s+de\\s+|van\\s+|do\\s+|der\\s+)?`;

/** 'century' before its Roman number. */
export const centuryAhead = '(?:siglos?|secol[oi]|sec\\.|s\\.|séculos?|segle)';

/** 'century' after an ordinal. */
export const century = `(?:${any('centuries', 'century', 'cent.', 'cent', 'c.', 'jahrhunderts', 'jahrhundert', 'jhdt.', 'jhd.', 'jh.', 'jh', 'siècle', 's.', 'eeuw', 'secolo', 'sec.', 'siglo', 'século', 'århundrade', 'århundrede')})`;
/** 'millennium' after an ordinal. */
export const millennium = `(?:${any('millennium', 'mill.', 'jahrtausends', 'jahrtausend', 'jt.', 'millénaire', 'millennio', 'milenio')})`;
export const ordinalEnd = '(?:st|nd|rd|th|\\.|er|re|ère|ème|e|de|º|°|o|a)?';

export const between = `(?:${any('between', 'zwischen', 'entre', 'tra il', 'tra', 'fra', 'tussen', 'mellem', 'mellan')})\\s+`;
export const and = `\\s*(?:${any('and', 'und', 'et', 'e il', 'e', 'y', 'en', 'och', 'og', '&')})\\s*`;
export const to = `\\s*(?:-|–|—|/|to|bis|until|through|à|au|al|a|tot|till|til|hasta|até)\\s*`;
export const or = `\\s+(?:${any('or', 'oder', 'ou', 'o', 'of', 'eller')})\\s+`;
export const before = `(?:${any('before', 'by', 'until', 'no later than', 'not after', 'vor', 'bis', 'spätestens', 'avant', 'jusqu’en', 'prima del', 'ante', 'antes de', 'voor', 'före', 'før', 'terminus ante quem')})\\s+`;
export const after = `(?:${any('after', 'from', 'since', 'not before', 'no earlier than', 'post', 'nach', 'ab', 'seit', 'après', 'depuis', 'dopo il', 'dopo', 'después de', 'na', 'efter', 'terminus post quem')})\\s+`;

/** The name of an era before its years. */
export const eraName =
  /dynast|period|reign|\bera\b|kingdom|empire|dynastie|époque|epoche|zeit\b|periode|periodo|época|shogunate|école|stil\b|règne|regering|herrschaft|\b(?:roman|greek|egyptian|etruscan|byzantine|hellenistic|archaic|classical|medieval|gothic|renaissance|baroque|ottoman|safavid|mughal|han|tang|song|yuan|ming|qing|edo|meiji|taisho|showa|joseon|goryeo|romain|grec|égyptien|römisch|griechisch|ägyptisch|romeins|grieks|egyptisch)\b/;

/** Texts that say that there is no date. */
export const noDate = new RegExp(
  `^(?:${any('n.d.', 'nd', 'n. d.', 'undated', 'no date', 'not dated', 'date not known', 'date unknown', 'unknown', 'unknown date', 'o. j.', 'o.d.', 'undatiert', 'unbekannt', 's.d.', 's. d.', 'sans date', 'non daté', 'без даты', 'не датировано', 'bez daty', 'brak daty', 'nedatováno', 'ajoittamaton', 'tarihsiz', '不明', '不详', '年代不詳', 'udateret', 'onbekend', 'datum onbekend', 'date inconnue', 'datum unbekannt', 'inconnue?', 'odaterad', 'udatert', 'z.j.', 'ongedateerd', 'senza data', 'sin fecha', 'null', 'none', 'n/a', '-', '–', '—', '\\?')})$`,
);

/** Seasons and months as EDTF writes them: 21 to 24, 01 to 12. */
export const calendar: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['21', 'spring', 'frühling', 'frühjahr', 'printemps', 'primavera', 'lente', 'voorjaar'],
      ['22', 'summer', 'sommer', 'été', 'estate', 'verano', 'zomer'],
      ['23', 'autumn', 'fall', 'herbst', 'automne', 'autunno', 'otoño', 'herfst', 'najaar'],
      ['24', 'winter', 'hiver', 'inverno', 'invierno'],
      ['01', 'january', 'jan.', 'jan', 'januar', 'janvier', 'gennaio', 'enero', 'januari', 'janv.', 'jänner'],
      ['02', 'february', 'feb.', 'feb', 'februar', 'février', 'febbraio', 'febrero', 'februari', 'févr.', 'fév.'],
      ['03', 'march', 'mar.', 'mar', 'märz', 'mars', 'marzo', 'maart', 'mrt.', 'mrt', 'mär.', 'mrz.'],
      ['04', 'april', 'apr.', 'apr', 'avril', 'aprile', 'abril', 'avr.'],
      ['05', 'may', 'mai', 'maggio', 'mayo', 'mei'],
      ['06', 'june', 'jun.', 'jun', 'juni', 'juin', 'giugno', 'junio'],
      ['07', 'july', 'jul.', 'jul', 'juli', 'juillet', 'luglio', 'julio', 'juil.'],
      ['08', 'august', 'aug.', 'aug', 'août', 'agosto', 'augustus'],
      ['09', 'september', 'sept.', 'sept', 'sep.', 'sep', 'septembre', 'settembre', 'septiembre'],
      ['10', 'october', 'oct.', 'oct', 'oktober', 'okt.', 'okt', 'octobre', 'ottobre', 'octubre'],
      ['11', 'november', 'nov.', 'nov', 'novembre', 'noviembre'],
      ['12', 'december', 'dec.', 'dec', 'dezember', 'dez.', 'décembre', 'déc.', 'dez', 'dicembre', 'diciembre'],
    ] as readonly (readonly string[])[]
  ).flatMap(([number, ...words]) => words.map((word) => [word, number!])),
);
export const monthOrSeason = `(${Object.keys(calendar)
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll('.', '\\.'))
  .join('|')})`;

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
/** A Roman number of centuries, as in 'XVIIe siècle'. */
export const roman = (digits: string): number =>
  [...digits].reduce((sum, digit, at, all) => {
    const value = romanDigits[digit] ?? 0;
    return sum + (value < (romanDigits[all[at + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);

/** The astronomical years of a period of 100 or 1,000 years, counted from 1, or of a part of it. */
export function periodYears(
  { number, length, isBce }: { readonly number: number; readonly length: number; readonly isBce: boolean },
  word: string | undefined,
): readonly [from: number, to: number] {
  const from = isBce ? yearBce(number * length) : (number - 1) * length + 1;
  const share = word === undefined ? undefined : partShares[word];
  if (!share) return [from, from + length - 1];
  return [from + Math.round(share[0] * length), from + Math.round(share[1] * length) - 1];
}
