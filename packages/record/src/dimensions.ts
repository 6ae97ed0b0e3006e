import type { LengthUnit, WeightUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

type Side = 'height' | 'width' | 'depth' | 'diameter';

const number = '(\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾⅛⅜⅝⅞]|\\s+\\d+\\/\\d+)?)';
const unit = '(mm|cm|m|in\\.?|inches|inch|"|″|ft\\.?|feet)';
const by = '\\s*(?:x|×|by|X|\\*)\\s*';

const sideWords: readonly (readonly [words: string, side: Side])[] = [
  ['height|höhe|hauteur|hoogte|altezza|alto|h', 'height'],
  ['width|breite|largeur|breedte|larghezza|ancho|length|länge|longueur|b|w|l', 'width'],
  ['depth|tiefe|profondeur|diepte|profondità|fondo|t|d', 'depth'],
  ['diameter|diam|durchmesser|diamètre|dm|ø|⌀|∅', 'diameter'],
];
const sidePatterns = sideWords.map(([words, side]) => [new RegExp(`^(?:${words})$`, 'i'), side] as const);
const sideOf = (word: string): Side | undefined => sidePatterns.find(([pattern]) => pattern.test(word))?.[1];

const units: Readonly<Record<string, LengthUnit>> = {
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  in: 'in',
  'in.': 'in',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  '″': 'in',
  ft: 'ft',
  'ft.': 'ft',
  feet: 'ft',
};
const weightWords: Readonly<Record<string, WeightUnit>> = { g: 'g', kg: 'kg', t: 't', oz: 'oz', lb: 'lb', lbs: 'lb' };

const fractions: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** '13,5', '23 5/8', '16⅛' as a number; undefined for zero and for what is no number. */
export function readMeasure(text: string): number | undefined {
  const seen = /^(\d+)?(?:[.,](\d+))?\s*(?:([¼½¾⅛⅜⅝⅞])|(\d+)\/(\d+))?$/.exec(text.trim());
  if (!seen) return undefined;
  const [, whole = '0', decimals, sign, above, below] = seen;
  const fraction = sign ? fractions[sign]! : below ? Number(above) / Number(below) : 0;
  const value = Number(decimals ? `${whole}.${decimals}` : whole) + fraction;
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/**
 * Measurements as written: '60 x 41 cm', 'H. 13,5 cm', '23 5/8 × 16 1/8 in.', 'Höhe: 20 cm, Breite: 30 cm', each part
 * after its name, parts separated by semicolons or line breaks. What is not understood stays text.
 */
export function readDimensions(text: string): DimensionEntry[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((part) => readPart(part) ?? { text: part });
}

const wholeWork = /^(?:overall|whole|object|gesamt|total|totaal|insgesamt)$/i;

function readPart(text: string): DimensionEntry | undefined {
  const weight = readWeight(text);
  if (weight) return weight;
  const named = /^([\p{L}][\p{L} ]{2,40}?)\s*[:(]\s*(.+?)\)?$/u.exec(text);
  if (named && !sideOf(named[1]!)) {
    const sizes = readSizes(named[2]!);
    return sizes && (wholeWork.test(named[1]!) ? sizes : { part: named[1]!, ...sizes });
  }
  // The same in another unit, in brackets, is no second measurement.
  return readSizes(text.replace(/\s*[([][^)\]]*\d[^)\]]*[)\]]\s*$/, '')) ?? readSizes(text);
}

function readSizes(text: string): DimensionEntry | undefined {
  return readProduct(text) ?? readWeight(text) ?? readNamed(text);
}

const markedSize = `(?:([\\p{L}ø⌀∅]{1,11})[.:]?\\s*)?${number}\\s*${unit}?`;
const productPattern = new RegExp(`^${markedSize}${by}${markedSize}(?:${by}${markedSize})?$`, 'iu');

/** '60 x 41 x 5 cm', '60 cm x 41 cm', 'H 60 × B 41 cm', '60 × ⌀ 41 cm': height, width, depth in this order. */
function readProduct(text: string): DimensionEntry | undefined {
  const seen = productPattern.exec(text.trim());
  if (!seen) return undefined;
  const found = [seen.slice(1, 4), seen.slice(4, 7), seen.slice(7, 10)].filter(([, value]) => value);
  const written = found.map(([, , size]) => size?.toLowerCase()).filter((size) => size !== undefined);
  const size = written.at(-1);
  // '60 cm x 2 m' measures with two units: it stays text.
  if (!size || new Set(written.map((one) => units[one])).size > 1) return undefined;
  const entry: DimensionEntry = {};
  for (const [at, [mark, value]] of found.entries()) {
    const side = mark ? sideOf(mark) : (['height', 'width', 'depth'] as const)[at];
    const measure = readMeasure(value!);
    if (!side || measure === undefined || entry[side] !== undefined) return undefined;
    entry[side] = measure;
  }
  return withUnit(entry, units[size]!);
}

const namedSize = new RegExp(`([\\p{L}ø⌀∅]{1,11})[.:]?\\s*${number}\\s*${unit}?`, 'giu');

/** 'Höhe: 20 cm, Breite: 30 cm', 'H. 13,5 cm', 'Diam. 41 cm'. */
function readNamed(text: string): DimensionEntry | undefined {
  if (text.replace(namedSize, '').replace(/[\s,/]|and|und|et/g, '') !== '') return undefined;
  const entry: DimensionEntry = {};
  let size: LengthUnit | undefined;
  for (const [, mark, value, own] of text.matchAll(namedSize)) {
    const side = sideOf(mark!);
    const measure = readMeasure(value!);
    const ownUnit = own ? units[own.toLowerCase()] : undefined;
    if (!side || measure === undefined || entry[side] !== undefined) return undefined;
    if (size && ownUnit && size !== ownUnit) return undefined;
    entry[side] = measure;
    size ??= ownUnit;
  }
  return size && Object.keys(entry).length > 0 ? withUnit(entry, size) : undefined;
}

function readWeight(text: string): DimensionEntry | undefined {
  const seen = /^(?:weight|gewicht|poids|wt\.?)?[:.\s]*(\d+(?:[.,]\d+)?)\s*(kg|g|t|oz|lbs?)\.?$/i.exec(text);
  const weight = seen && readMeasure(seen[1]!);
  if (!seen || !weight) return undefined;
  const weightUnit = weightWords[seen[2]!.toLowerCase()]!;
  return { weight, ...(weightUnit !== 'kg' && { weightUnit }) };
}

const withUnit = (entry: DimensionEntry, size: LengthUnit): DimensionEntry =>
  size === 'cm' ? entry : { ...entry, unit: size };

/** At most two decimals. */
const rounded = (value: number) => String(Math.round(value * 100) / 100);

/** Measurements as readers see them: '60 × ⌀ 41 cm', 'Foot: ⌀ 13.5 cm'; text where nothing was measured. */
export function dimensionWords(entry: DimensionEntry): string {
  const { height, width, depth, diameter, unit: size = 'cm', weight, weightUnit = 'kg', part, text } = entry;
  const isUpright = height !== undefined || width !== undefined;
  const sides = [
    height !== undefined && (width === undefined && diameter === undefined ? `H ${rounded(height)}` : rounded(height)),
    width !== undefined && (height === undefined ? `W ${rounded(width)}` : rounded(width)),
    depth !== undefined && (isUpright ? rounded(depth) : `D ${rounded(depth)}`),
    diameter !== undefined && `⌀ ${rounded(diameter)}`,
  ].filter((side) => side !== false);
  const measured = [
    sides.length > 0 && `${sides.join(' × ')} ${size}`,
    weight !== undefined && `${rounded(weight)} ${weightUnit}`,
  ].filter(Boolean);
  const words = [measured.join(', '), text].filter(Boolean).join(', ');
  return part ? `${part}: ${words}` : words;
}

const inCentimetres: Readonly<Record<LengthUnit, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 };
const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];

/** The same in inches for readers who think in them, to an eighth: '23⅝ × ⌀ 16⅛ in'; '' if already in inches. */
export function dimensionInInches(entry: DimensionEntry): string {
  const { unit: size = 'cm' } = entry;
  if (size === 'in' || size === 'ft') return '';
  const inches = (value: number) => {
    const all = Math.round((value * inCentimetres[size] * 8) / 2.54);
    return `${all >= 8 || all % 8 === 0 ? Math.floor(all / 8) : ''}${eighths[all % 8]}`;
  };
  const sides = [entry.height, entry.width, entry.depth]
    .filter((side) => side !== undefined)
    .map(inches)
    .concat(entry.diameter === undefined ? [] : [`⌀ ${inches(entry.diameter)}`]);
  return sides.length > 0 ? `${sides.join(' × ')} in` : '';
}
