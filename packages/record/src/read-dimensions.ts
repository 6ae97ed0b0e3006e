import type { LengthUnit, WeightUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { measuredLines } from './dimension-spelling.ts';
import { allSides, by, lengthUnitOf, number, sideOf, unit } from './dimension-words.ts';

const weightWords: Readonly<Record<string, WeightUnit>> = {
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramme: 'g',
  grammes: 'g',
  kg: 'kg',
  t: 't',
  oz: 'oz',
  lb: 'lb',
  lbs: 'lb',
};

const fractions: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** '13,5', '23 5/8', '9-1/8', '16⅛' as a number; undefined for zero and for what is no number. */
export function readMeasure(text: string): number | undefined {
  const seen = /^(\d+)?(?:[.,](\d+))?[\s-]*(?:([¼½¾⅛⅜⅝⅞])|(\d+)\/(\d+))?$/.exec(text.trim());
  if (!seen) return undefined;
  const [, whole = '0', decimals, sign, above, below] = seen;
  const fraction = sign ? fractions[sign]! : below ? Number(above) / Number(below) : 0;
  const value = Number(decimals ? `${whole}.${decimals}` : whole) + fraction;
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/**
 * Measurements as written: '60 x 41 cm', 'H. 13,5 cm', '23 5/8 × 16 1/8 in.', 'Höhe: 20 cm, Breite: 30 cm', each part
 * before or after its name, parts separated by semicolons or line breaks. Numbers without a unit are measured in
 * `assumed`, if it is given. Anything else remains text.
 */
export function readDimensions(text: string, assumed?: LengthUnit): DimensionEntry[] {
  const read = measuredLines(text.replace(framedBehind, '; $1')).flatMap(({ text: line, pieces }) => {
    const entries = pieces.map((piece) => readPart(piece, assumed) ?? { text: piece });
    // A line of which nothing was understood stays as it was written.
    return entries.every((entry) => 'text' in entry) ? [{ text: line }] : entries;
  });
  return sidesTogether(read);
}

/** '25 x 20 cm (met lijst 38 x 33 cm)': the frame is another thing, not the same in another unit. */
const framedBehind =
  /\s*\(((?:with frame|framed|frame|mit rahmen|gerahmt|rahmen|avec cadre|encadré|cadre|met lijst|ingelijst|lijst)(?!\p{L})[^()]*\d[^()]*)\)/giu;

/** 'H. 24 cm ; L. 21 cm' measures one thing: sides of the same part in the same unit become one entry. */
function sidesTogether(entries: readonly DimensionEntry[]): DimensionEntry[] {
  const together: DimensionEntry[] = [];
  for (const entry of entries) {
    const last = together.at(-1);
    if (last && isSameThing(last, entry)) together[together.length - 1] = { ...last, ...entry };
    else together.push(entry);
  }
  return together;
}

/** 'Feuille : H. 20 cm ; L. 30 cm': the name is that of both sides. */
const isSameThing = (one: DimensionEntry, other: DimensionEntry) =>
  (one.part === other.part || (other.part === undefined && onlySide(one) && onlySide(other))) &&
  one.unit === other.unit &&
  ![one, other].some((entry) => entry.text ?? entry.weight) &&
  !allSides.some((side) => one[side] !== undefined && other[side] !== undefined);

const onlySide = (entry: DimensionEntry) => allSides.filter((side) => entry[side] !== undefined).length === 1;

/** Names of the whole work, which need no name. */
const wholeWork =
  /^(?:overall|whole|object|work|actual|size|measurements?|unframed|without frame|gesamt|objekt|objektma(?:ß|ss)e?|gesamtma(?:ß|ss)e?|ma(?:ß|ss)e?|abmessungen|ohne rahmen|ungerahmt|total|totaal|geheel|afmetingen|maten|formaat|zonder lijst|insgesamt|ensemble|mesures|format|sans cadre|hors cadre|(?:overall |unframed )?dimensions)(?: \(?(?:unframed|overall|approximate)\)?)?$/i;
/** The same in another unit, in brackets, is no second measurement. */
const otherUnit = /\s*[([][^)\]]*\d[^)\]]*[)\]]\s*$/;
const nameBefore = /^(\p{L}[\p{L}\p{N} ,()/.'’-]{2,80}?)\s*:\s*(.+)$/u;
/** 'Blattmaß 20 x 30 cm', 'mit Rahmen 80 x 61 cm'. */
const nameWithoutColon = /^(\p{L}[\p{L} ]{3,40}?)\s+(\d.*[x×].*)$/u;
const nameInBrackets = /^(\p{L}[\p{L} ]{2,40}?)\s*\((.+)\)$/u;
const nameAfter = /^(.*\d.*?)\s*\((\p{L}[\p{L} ,'’-]{2,60})\)$/u;

function readPart(text: string, assumed: LengthUnit | undefined): DimensionEntry | undefined {
  const weight = readWeight(text);
  if (weight) return weight;
  const after = nameAfter.exec(text);
  if (after) return named(after[2]!, after[1]!, assumed);
  const shorter = /\d/.test(text.replace(otherUnit, '')) ? text.replace(otherUnit, '') : text;
  const before = nameBefore.exec(shorter) ?? nameInBrackets.exec(shorter);
  if (before && !sideOf(before[1]!)) return named(before[1]!, before[2]!, assumed);
  const bare = nameWithoutColon.exec(shorter);
  return (
    readSizes(shorter, assumed) ??
    readSizes(text, assumed) ??
    (bare && !sideOf(bare[1]!) ? named(bare[1]!, bare[2]!, assumed) : undefined)
  );
}

function named(name: string, sizes: string, assumed: LengthUnit | undefined): DimensionEntry | undefined {
  const read = readSizes(sizes.replace(otherUnit, ''), assumed);
  return read && (wholeWork.test(name) ? read : { part: name.trim(), ...read });
}

const readSizes = (text: string, assumed: LengthUnit | undefined): DimensionEntry | undefined =>
  readProduct(text, assumed) ?? readWeight(text) ?? readNamed(text, assumed) ?? readSideAfter(text);

const markedSize = `(?:([\\p{L}ø⌀∅]{1,11})[.:]?\\s*)?${number}\\s*${unit}?`;
const productPattern = new RegExp(`^${markedSize}${by}${markedSize}(?:${by}${markedSize})?$`, 'iu');

/** '60 x 41 x 5 cm', '60 cm x 41 cm', 'H 60 × B 41 cm', '60 × ⌀ 41 cm': height, width, depth in this order. */
function readProduct(text: string, assumed: LengthUnit | undefined): DimensionEntry | undefined {
  const seen = productPattern.exec(text.trim());
  if (!seen) return undefined;
  const found = [seen.slice(1, 4), seen.slice(4, 7), seen.slice(7, 10)].filter(([, value]) => value);
  const written = found.map(([, , size]) => size && lengthUnitOf(size)).filter((size) => size !== undefined);
  const size = written.at(-1) || assumed;
  // '60 cm x 2 m' measures with two units: it stays text.
  if (!size || new Set(written).size > 1) return undefined;
  const entry: DimensionEntry = {};
  for (const [at, [mark, value]] of found.entries()) {
    const side = mark ? sideOf(mark) : (['height', 'width', 'depth'] as const)[at];
    const measure = readMeasure(value!);
    if (!side || measure === undefined || entry[side] !== undefined) return undefined;
    entry[side] = measure;
  }
  return withUnit(entry, size);
}

const sideAfter = new RegExp(`^${number}\\s*${unit}\\s*\\(?([\\p{L}]{1,11})\\)?$`, 'iu');

/** '29 in. diameter', '35 cm hoch', '35 cm (H)'. */
function readSideAfter(text: string): DimensionEntry | undefined {
  const [, value, size, mark] = sideAfter.exec(text.replace(/\s*\([^)]*\d[^)]*\)\s*/, ' ').trim()) ?? [];
  const side = mark && sideOf(mark);
  const measure = value && readMeasure(value);
  const unitOfSize = size && lengthUnitOf(size);
  return side && measure && unitOfSize ? withUnit({ [side]: measure }, unitOfSize) : undefined;
}

const namedSize = new RegExp(`([\\p{L}ø⌀∅]{1,11})[.:]?\\s*${number}\\s*${unit}?`, 'giu');

/** A length beside a width is the third side. */
const length = /^(?:length|long|lang|länge|longueur|lengte|lunghezza|largo)$/i;

/** 'Höhe: 20 cm, Breite: 30 cm', 'H. 13,5 cm', 'Diam. 41 cm'. */
function readNamed(text: string, assumed: LengthUnit | undefined): DimensionEntry | undefined {
  if (text.replace(namedSize, '').replace(/[\s,/、，]|and|und|et/g, '') !== '') return undefined;
  const entry: DimensionEntry = {};
  let size: LengthUnit | undefined;
  const marks: string[] = [];
  for (const [, mark, value, own] of text.matchAll(namedSize)) {
    const side = sideOf(mark!);
    const measure = readMeasure(value!);
    const ownUnit = own ? lengthUnitOf(own) : undefined;
    if (!side || measure === undefined) return undefined;
    if (size && ownUnit && size !== ownUnit) return undefined;
    if (entry[side] === undefined) entry[side] = measure;
    else if (side !== 'width' || entry.depth !== undefined) return undefined;
    else if (length.test(mark!)) entry.depth = measure;
    else if (length.test(marks[0] ?? '')) Object.assign(entry, { depth: entry.width, width: measure });
    else return undefined;
    if (side === 'width') marks.push(mark!);
    size ??= ownUnit;
  }
  size ??= assumed;
  return size && Object.keys(entry).length > 0 ? withUnit(entry, size) : undefined;
}

function readWeight(text: string): DimensionEntry | undefined {
  const seen =
    /^(?:weight|gewicht|poids|peso|wt\.?)?[:.\s]*(\d+(?:[.,]\d+)?)\s*(kg|gram(?:me)?s?|gr|g|t|oz|lbs?)\.?$/i.exec(text);
  const weight = seen && readMeasure(seen[1]!);
  if (!seen || !weight) return undefined;
  const weightUnit = weightWords[seen[2]!.toLowerCase()]!;
  return { weight, ...(weightUnit !== 'kg' && { weightUnit }) };
}

const withUnit = (entry: DimensionEntry, size: LengthUnit): DimensionEntry =>
  size === 'cm' ? entry : { ...entry, unit: size };
