import type { LengthUnit, WeightUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

const allSides = ['height', 'width', 'depth', 'diameter'] as const;
type Side = (typeof allSides)[number];

const number = '(\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾⅛⅜⅝⅞]|[\\s-]+\\d+\\/\\d+)?)';
const unit =
  '(ס"מ|מ"מ|סמ|ממ|سم|مم|mill?imet(?:er|re)s?|[cz]entimet(?:er|re)s?|met(?:er|re)s?|mm|cms?|m|мм|см|м|厘米|公分|センチ|inch(?:es)?|in\\.?|"|″|feet|ft\\.?)';
const by = '\\s*(?:x|×|х|✕|\\*|by|sur)\\s*';

/** The sides in the languages of catalogues; a single letter is what labels write. */
const sideWords: Readonly<Record<Side, string>> = {
  height: `height high hoch h ht hgt höhe hauteur haut hoogte altezza alto alt altura højde høyde höjd korkeus k wysokość wys výška v magasság mag m высота выс в yükseklik 高 高さ 縦 纵 縱 通高 높이 세로 גובה الارتفاع ارتفاع`,
  width: `width wide breit w length long l lg br b breite länge largeur larg longueur breedte lengte larghezza lunghezza ancho anchura largo largura bredde bredd længde lengde längd leveys pituus szerokość szer długość dł šířka š délka szélesség szél sz ширина шир ш длина дл genişlik uzunluk 幅 横 宽 寬 长 長 長さ 橫 闊 가로 너비 폭 길이 רוחב אורך العرض عرض الطول طول`,
  depth: `depth deep d thickness tiefe t dicke profondeur prof pr p épaisseur ép ep e diepte dikte profondità spessore fondo profundidad profundidade dybde djup syvyys s głębokość gł hloubka mélység mély глубина гл derinlik 奥行 奥行き 深 厚 厚さ 깊이 두께 עומק العمق عمق`,
  diameter: `diameter diam dia durchmesser dm diamètre diametro diámetro diâmetro doorsnede ø ⌀ ∅ halkaisija średnica śr průměr átmérő átm диаметр диам d-r çap 径 直径 口径 徑 直徑 口徑 지름 입지름 직경 구경 קוטר القطر قطر`,
};
const sides = new Map(allSides.flatMap((side) => sideWords[side].split(' ').map((word) => [word, side] as const)));
const sideOf = (word: string): Side | undefined => sides.get(word.toLowerCase());

/** The unit that a word or sign names. */
export function lengthUnitOf(word: string): LengthUnit | undefined {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  if (/^(?:mm|millim|milim|мм|מ"?מ|مم)/.test(plain)) return 'mm';
  if (/^(?:cm|centim|zentim|см|厘米|公分|センチ|ס"?מ|سم)/.test(plain)) return 'cm';
  if (/^(?:in|inch|inches|"|″|zoll|pouces?)$/.test(plain)) return 'in';
  if (/^(?:ft|feet|foot)$/.test(plain)) return 'ft';
  return /^(?:m|м|met(?:er|re)s?)$/.test(plain) ? 'm' : undefined;
}
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
  const read = text
    .replaceAll('㎝', 'cm')
    .replaceAll('㎜', 'mm')
    .replace(/(?<=\p{L})\s*=\s*(?=\d)/gu, ' ')
    .replace(/^\s*\(([^()]*)\)+\s*$/, '$1')
    .split(/[;\n；]/)
    .map((part) => part.replace(/\s+/g, ' ').replace(/ :/g, ':').replace(each, '').replace(betweenNamed, ', ').trim())
    .filter(Boolean)
    .map((part) => readPart(part, assumed) ?? { text: part });
  return sidesTogether(read);
}

/** 'Hauteur : 38 cm x Largeur : 55 cm': each side has its name. */
const betweenNamed = /(?<=\d\s*(?:[cm]m|m|in\.?)?)\s*[x×]\s*(?=\p{L}{3,}\s*:)/giu;

/** '各 166.0 x 183.0': every one of several things has these sides. */
const each = /^\s*(?:各|each|jeweils|je|chacune?|ciascun[oa]|cada un[oa])[\s:]*(?=\d)/i;

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

const isSameThing = (one: DimensionEntry, other: DimensionEntry) =>
  one.part === other.part &&
  one.unit === other.unit &&
  ![one, other].some((entry) => entry.text ?? entry.weight) &&
  !allSides.some((side) => one[side] !== undefined && other[side] !== undefined);

const wholeWork =
  /^(?:overall|whole|object|work|gesamt|objekt|total|totaal|insgesamt|ensemble|unframed dimensions|dimensions)$/i;
/** The same in another unit, in brackets, is no second measurement. */
const otherUnit = /\s*[([][^)\]]*\d[^)\]]*[)\]]\s*$/;
const nameBefore = /^(\p{L}[\p{L}\p{N} ,()/.'’-]{2,80}?)\s*:\s*(.+)$/u;
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
  return readSizes(shorter, assumed) ?? readSizes(text, assumed);
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

/** 'Höhe: 20 cm, Breite: 30 cm', 'H. 13,5 cm', 'Diam. 41 cm'. */
function readNamed(text: string, assumed: LengthUnit | undefined): DimensionEntry | undefined {
  if (text.replace(namedSize, '').replace(/[\s,/、，]|and|und|et/g, '') !== '') return undefined;
  const entry: DimensionEntry = {};
  let size: LengthUnit | undefined;
  for (const [, mark, value, own] of text.matchAll(namedSize)) {
    const side = sideOf(mark!);
    const measure = readMeasure(value!);
    const ownUnit = own ? lengthUnitOf(own) : undefined;
    if (!side || measure === undefined || entry[side] !== undefined) return undefined;
    if (size && ownUnit && size !== ownUnit) return undefined;
    entry[side] = measure;
    size ??= ownUnit;
  }
  size ??= assumed;
  return size && Object.keys(entry).length > 0 ? withUnit(entry, size) : undefined;
}

function readWeight(text: string): DimensionEntry | undefined {
  const seen = /^(?:weight|gewicht|poids|peso|wt\.?)?[:.\s]*(\d+(?:[.,]\d+)?)\s*(kg|g|t|oz|lbs?)\.?$/i.exec(text);
  const weight = seen && readMeasure(seen[1]!);
  if (!seen || !weight) return undefined;
  const weightUnit = weightWords[seen[2]!.toLowerCase()]!;
  return { weight, ...(weightUnit !== 'kg' && { weightUnit }) };
}

const withUnit = (entry: DimensionEntry, size: LengthUnit): DimensionEntry =>
  size === 'cm' ? entry : { ...entry, unit: size };
