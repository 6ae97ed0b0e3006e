import { number, sideOf, unit } from './dimension-words.ts';

type Rewriting = readonly [sought: RegExp, put: string];

const cross = '[x×х✕]';

/** Spellings of the same signs and words, put into the one that the patterns know; in this order. */
const spellings: readonly Rewriting[] = [
  [/㎝/g, 'cm'],
  [/㎜/g, 'mm'],
  [/[“”″]|''|′′/g, '"'],
  [/[’′]/g, "'"],
  // 20 cm. (hoogte) and 20 cm. x 30 cm.
  [/(\d\s*(?:[cm]m|m|cms))\.(?=[\s,;)([×x]|$)/gi, '$1'],
  // ± 1/8 in., ± 0.5; accurate, approximate; ca.
  [/\s*\((?:±|\+\/-)[^()]*\)/g, ''],
  [/\s*(?:±|\+\/-)\s*\d+(?:[.,/]\d+)?/g, ''],
  [
    /[\s,]*\(?(?:accurate|approximate(?:ly)?|approx\.?|exact|estimated|circa|environ|ongeveer|ungefähr|each|chacune?|je)\)?\s*$/i,
    '',
  ],
  [/^\s*(?:approx(?:imately|\.)?|about|circa|ca\.?|c\.|env\.|environ|ongeveer|ungefähr|etwa)\s*(?=\d)/i, ''],
  // Hauteur en cm 24; height in cm: 24
  [/(\p{L}\.?)\s+(?:en|in)\s+\(?(cm|mm|m)\)?\s*:?\s*(\d+(?:[.,]\d+)?)(?![\d.,]*\s*(?:cm|mm|m)\b)/giu, '$1 $3 $2'],
  [/(?<=\p{L})\s*=\s*(?=\d)/gu, ' '],
  [/(?<!\p{L})(?:(?:ca|c|approx|env)\.|(?:ca|circa|environ|ongeveer|etwa)(?=\s))\s*(?=\d|\p{L}{1,9}[.:]?\s*\d)/giu, ''],
  [/(?<=\d)\s*[([](cm|mm|m|in)\.?[)\]]/gi, ' $1'],
];

/** 6 ft. 2 in., 6' 2": one length in inches. */
const feetAndInches =
  /(\d+)\s*(?:'|ft\.?|feet)\s*(\d+(?:[.,]\d+)?)?(?:[\s-]*(\d+)\/(\d+))?\s*(?:"|in\.?(?:ches)?)(?!\p{L})/giu;
const inInches = (_: string, ...groups: readonly (string | undefined)[]) => {
  const [feet, inches = '0', above = '0', below = '1'] = groups;
  return `${Number(feet) * 12 + Number(inches.replace(',', '.')) + Number(above) / Number(below)} in`;
};

/** The same in another unit: nothing but numbers, crosses and units in brackets. */
const otherUnit =
  /\s*[([](?=[^)\]]*\d)[\d\s.,/x×х✕*¼½¾⅛⅜⅝⅞–-]*(?:(?:[cm]m|m|in\.?|inches|"|ft\.?|feet|')[\d\s.,/x×х✕*¼½¾⅛⅜⅝⅞–-]*)+[)\]]/gi;

/** 10 (h) x 5 (w) cm, 10 cm H x 5 cm W: the side after its number. */
const sideBehind = new RegExp(
  `${number}\\s*(${unit})?\\s*(?:\\(([\\p{L}ø⌀]{1,11})\\.?\\)|([hwdbl])(?=\\s*(?:${cross}|,|;|cm|mm|in|$)))`,
  'giu',
);
const sideAhead = (all: string, ...groups: readonly (string | undefined)[]) => {
  const [value, size = '', , bracketed, letter] = groups;
  const mark = bracketed ?? letter;
  return mark && sideOf(mark) ? `${mark} ${value} ${size}` : all;
};

/** H x W x D: 10 x 5 x 3 cm; 10 x 5 cm (h x w): the order of the sides. */
const side = '[\\p{L}]{1,11}\\.?';
const order = `(${side}(?:\\s*${cross}\\s*${side}){1,2})`;
const orderAhead = new RegExp(`^(?:[\\p{L}]{4,12}\\s+)?\\(?${order}\\)?\\s*:?\\s+(?=\\d)(.+)$`, 'iu');
const orderBehind = new RegExp(`^(\\d.*?)\\s*\\(${order}\\)$`, 'iu');
const crosses = new RegExp(`\\s*${cross}\\s*`, 'iu');

function withOrder(part: string): string {
  const ahead = orderAhead.exec(part);
  const behind = ahead ? undefined : orderBehind.exec(part);
  const names = (ahead?.[1] ?? behind?.[2])?.split(crosses).map((name) => name.replace('.', ''));
  const sizes = (ahead?.[2] ?? behind?.[1])?.split(crosses);
  const isKnown = names && sizes && names.length === sizes.length && names.every((name) => sideOf(name));
  return isKnown ? sizes.map((size, at) => `${names[at]} ${size}`).join(' x ') : part;
}

/** A name with a colon after a complete measurement begins another part; a side belongs to the same one. */
const nextName =
  /(?<=\d\s*(?:[cm]m|m|in\.?|")|\d[^()]*\)),?\s+(?!(?:[cm]m|m|in|inches|ft)[\s.])(\p{L}[\p{L} ()/'-]{2,40}?)\s*:\s*(?=\D{0,24}\d)/giu;
const nextPart = (all: string, name: string) => (sideOf(name.split(' ').at(-1)!) ? all : `; ${name}: `);
/** 60 x 41 cm, framed 80 x 61 cm. */
const nextFrame =
  /(?<=\d\s*(?:[cm]m|m|in\.?|")),\s+(?=(?:framed|unframed|frame|mount|mit|ohne|rahmen|avec|sans|cadre|met|zonder|lijst)\s)/giu;
/** 619 x 584 x 51 mm, 65 kg. */
const nextWeight =
  /(?<=\d\s*(?:[cm]m|m|in\.?|"))[,.]?\s+(?=(?:(?:weight|gewicht|poids)\s*:?\s*)?\d+(?:[.,]\d+)?\s*(?:kg|g|lbs?)(?!\p{L}))/giu;
/** 60 x 41 cm (canvas) 80 x 61 cm (frame). */
const afterName = /(?<=[cm"]\s*\(\p{L}[\p{L} ]{2,30}\)),?\s+(?=\d)/giu;

/** 'Hauteur : 38 cm x Largeur : 55 cm': each side has its name. */
const betweenNamed = /(?<=\d\s*(?:[cm]m|m|in\.?)?)\s*[x×]\s*(?=\p{L}{3,}\s*:)/giu;
/** 'H: 60 cm B: 41 cm', 'hoogte: 20 cm breedte: 30 cm'. */
const besideNamed = /(?<=\d\s*(?:[cm]m|m|in\.?|"))\s+(?=(\p{L}{1,11})\s*:\s*\d)/giu;
/** '各 166.0 x 183.0': every one of several things has these sides. */
const each = /^\s*(?:各|each|jeweils|je|chacune?|ciascun[oa]|cada un[oa])[\s:]*(?=\d)/i;

/** A line of a measurement as written, and the pieces of it that measure one thing each, in one spelling. */
export interface MeasuredLine {
  readonly text: string;
  readonly pieces: readonly string[];
}

/** The lines of a text, separated by line breaks or semicolons. */
export function measuredLines(text: string): MeasuredLine[] {
  return text
    .replace(/^\s*\(([^()]*)\)+\s*$/, '$1')
    .split(/[;\n；]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((line) => ({ text: line, pieces: piecesOf(spelled(line)).filter(Boolean) }));
}

function spelled(line: string): string {
  let text = line;
  for (const [sought, put] of spellings) text = text.replace(sought, put);
  return text.replace(feetAndInches, inInches).replace(/\s+/g, ' ').replace(/ :/g, ':').trim();
}

function piecesOf(line: string): string[] {
  const bare = line.replace(otherUnit, ' ');
  return (/\d/.test(bare) ? bare : line)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(nextName, nextPart)
    .replace(nextFrame, '; ')
    .replace(nextWeight, '; ')
    .replace(afterName, '; ')
    .split(';')
    .map((piece) =>
      withOrder(piece.trim())
        .replace(each, '')
        .replace(sideBehind, sideAhead)
        .replace(betweenNamed, ', ')
        .replace(besideNamed, ', ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}
