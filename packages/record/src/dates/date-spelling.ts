import { monthOrSeason } from './date-words.ts';

type Rewriting = readonly [sought: RegExp, put: string];

/** A word between other words or marks; `\b` knows no letters beyond a to z. */
const word = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');
const centuryWords = '(?:centur|cent\\.|c\\.|jahrh|jh|siècle|s\\.|eeuw|secol|siglo)';

/** Spellings of the same word, put into the one that the patterns know; in this order. */
const spellings: readonly Rewriting[] = [
  [/[’`´]/g, "'"],
  [/vóór/g, 'voor'],
  [/ná(?= )/g, 'na'],
  // avant J.C., av. J-C, avant Jésus-Christ, avant notre ère; après J.-C.
  [/\s*(?<!\p{L})av(?:\.|ant)?\s*j\s*\.?\s*[-–]?\s*c(?:\.|(?!\p{L}))/gu, ' bce'],
  [/\s*(?<!\p{L})av(?:\.|ant)?\s*(?:jésus|le)[\s-]*christ/gu, ' bce'],
  [/\s*(?<!\p{L})(?:avant notre ère|av\.?\s?n\.?\s?è\.?)/gu, ' bce'],
  [/\s*(?<!\p{L})ap(?:r|rès)?\.?\s*j\s*\.?\s*[-–]?\s*c(?:\.|(?!\p{L}))/gu, ' ce'],
  [/\s*(?<!\p{L})(?:après jésus[\s-]*christ|de notre ère)/gu, ' ce'],
  [/\s*(?<!\p{L})(?:voor|vor) (?:christus|chr\.?|christi geburt|onze jaartelling|unserer zeit(?:rechnung)?)/gu, ' bce'],
  [/\s*(?<!\p{L})(?:na|nach) (?:christus|chr\.?|christi geburt|onze jaartelling|unserer zeit(?:rechnung)?)/gu, ' ce'],
  [/\s*(?<!\p{L})v\.\s?o\.\s?j\.?/gu, ' bce'],
  // L'an 520; im Jahr 1890; in het jaar 1890; in the year 1890
  [
    word("(?:en )?l'an(?:née)?|an|anno|im jahre?|jahr|in het jaar|het jaar|in the year|the year|en el año|nell'anno"),
    '',
  ],
  [/^(?:en|in)\s+(?=\d)/, ''],
  // vers le 15e siècle, vers les années 1960, um die Mitte, um den 6. März
  [
    /^(vers|autour|um|gegen|rond|omstreeks|around|about|circa|c\.|ca\.|env\.|environ)\s+(?:de\s+)?(?:les?|la|du|die|das|den|de|het|the)\s+/,
    '$1 ',
  ],
  [/^(?:autour|vers|autour de)\s+l'/, 'vers '],
  [/^(?:au|aux|le|la|im|am|het|in de|in the)\s+(?=[\divx])/, ''],
  [/siècles/g, 'siècle'],
  // Joconde: 1850 vers, 1850 (avant), 1850 entre ; 1860 et
  [/^(\d{3,4}) \(?(vers|avant|après)\)?$/, '$2 $1'],
  [/^(\d{3,4}) entre ?; ?(\d{3,4}) et$/, 'entre $1 et $2'],
  [/(?<!\d)1er tiers/, 'premier tiers'],
  [/(?<!\d)2e tiers/, 'deuxième tiers'],
  [/(?<!\d)3e tiers/, 'dernier tiers'],
  // -500, -500 / -450: BCE, unless four digits make it EDTF
  [/^-(\d{1,3})$/, '$1 bce'],
  [/^-(\d{1,3})\s*(?:\/|–|-|to|à|bis|tot)\s*-(\d{1,3})$/, '$1-$2 bce'],
  // AH 1024 / 1615 CE
  [/^a\.?h\.?\s*\d+(?:\s*[-–]\s*\d+)?\s*\/\s*/, ''],
  [/^(\d{3})0?-(\d{3}0s)$/, '$10s - $2'],
  [/^(early|mid|late)(?:\s*-\s*|\s+to\s+)(mid|late)[\s-]+(.+)$/, '$1 $3 - $2 $3'],
  [/^(?:c\.|ca\.|circa|um|vers|env\.)\s*(?=\S+\s*[-–/]\s*.*(?:century|jh|siècle|eeuw))/, ''],
  [/(?<=\d(?:st|nd|rd|th))\s*c$/, ' century'],
  [/(?<=\d\s?)(?:ste|nde|ième|ieme|eme)(?=\s)/g, 'e'],
  [/(?<=[ivx])(?:ième|ieme|eme)(?=\s)/g, 'e'],
  [/\b1(?:re|e)\s+moitié/g, '1ère moitié'],
  [/^jaren\s+(?=\d{3}0$)/, 'années '],
  [/^(?:vers|um|rond|c\.|ca\.|circa)\s+(?:jaren|années)\s+(\d{3}0)$/, 'c. $1s'],
  [/\s*t\/m\s*/g, '-'],
  [word('mi(?:d|tte)?-(?=\\p{L})'), 'mid '],
  [/^mi-/, 'mid '],
  [/(\d{4})-(\d\d)-00$/, '$1-$2'],
  [/(\d{4})-00$/, '$1'],
  [/^(\d{4})\/(0\d|1[0-2])\/([0-2]\d|3[01])$/, '$1-$2-$3'],
  // a.d. 1st–2nd century
  [/^(?:ad|a\.d\.)\s*(.*century)$/, '$1 ce'],
  // von 1890 bis 1895, de 1890 à 1895
  [/^(?:von|van|de|du|from|del|dal)\s+(.*\d.*)\s(?:bis|tot|à|au|to|al|a)\s+(?=.*\d)/, '$1 - '],
  // 17th or 18th century, ende 17. und anfang 18. jh.
  [
    new RegExp(`(?<=[\\divx](?:st|nd|rd|th|de|e|er|\\.)?)\\s+(?:or|ou|of|oder|and|und|et|en)\\s+(?=.*${centuryWords})`),
    ' - ',
  ],
  // probably 18th century, vermutlich 18. Jh.; Dutch and French words for 'about'
  [
    /^(?:probably|possibly|perhaps|presumably|likely|vermutlich|möglicherweise|wahrscheinlich|vielleicht|wohl|waarschijnlijk|vermoedelijk|mogelijk|misschien|wellicht|probablement|peut-être|sans doute)\s+(?=.*(?:\d{2}|[ivx]{2}))/,
    'c. ',
  ],
  // in or before 1890, vor oder um 1890, on or after 1890, not before 1890
  [
    /^(?:in|on|vor|um|voor|avant)\s+(?:or|of|oder|ou)\s+(before|after|voor|na|vor|nach|um|avant|après|in|en)\s+/,
    '§$1 ',
  ],
  [/^§(?:before|voor|vor|um|avant|in|en)\s+/, 'before '],
  [/^§(?:after|na|nach|après)\s+/, 'after '],
  // before March 1890: a year is exact enough
  [
    new RegExp(`^(before|by|after|vor|nach|avant|après|voor|na)\\s+(?:\\d{1,2}\\.?\\s+)?${monthOrSeason}\\s+(\\d{4})$`),
    '$1 $3',
  ],
  [/^(?:nicht vor|niet voor|pas avant)\s+/, 'after '],
  [/^(?:nicht nach|niet na|uiterlijk|au plus tard)\s+/, 'before '],
];

/** A later or earlier end beside a date: '1890 or later', '19th century or earlier'. */
const orLater = /^(.*?)[,\s]+(?:or|and|oder|und|ou|of|en)\s+(?:later|after|später|plus tard|après)$/;
const orEarlier = /^(.*?)[,\s]+(?:or|and|oder|und|ou|of|en)\s+(?:earlier|before|früher|plus tôt|avant|eerder|vroeger)$/;

/** The part of a text that is a date, if it only says that the work may be later or earlier. */
export function openEnd(plain: string): { readonly date: string; readonly isLater: boolean } | undefined {
  const later = orLater.exec(plain)?.[1];
  const earlier = later ? undefined : orEarlier.exec(plain)?.[1];
  const date = later ?? earlier;
  return date ? { date, isLater: later !== undefined } : undefined;
}

/** A date in lower case with the spellings of the patterns. */
export function withOneSpelling(plain: string): string {
  let text = plain;
  for (const [sought, put] of spellings) text = text.replace(sought, put);
  return text.replace(/\s+/g, ' ').trim();
}
