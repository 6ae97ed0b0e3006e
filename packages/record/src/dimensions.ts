import type { LengthUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

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

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];
/** The length of each unit, in centimetres. */
export const inCentimetres: Readonly<Record<LengthUnit, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 };

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

/** Height and width of the whole work in millimetres, if they are known: of the first measurement that names no part. */
export function sizeInMillimetres(entries: readonly DimensionEntry[] = []) {
  const whole = entries.find(({ part, height, width }) => !part && height && width);
  if (!whole?.height || !whole.width) return undefined;
  const factor = inCentimetres[whole.unit ?? 'cm'] * 10;
  return { height: whole.height * factor, width: whole.width * factor };
}
