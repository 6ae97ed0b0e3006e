import type { DimensionEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { inCentimetres } from '@oeuvre/record/dimensions.ts';
import { plainName } from './column-names.ts';

/** Words for the things around a work, which are measured apart from it. */
export const partWords =
  /(?<!\p{L})(?:frames?|framed|mount|mounted|mat|base|pedestal|plinth|case|crate|packed|rahmen\w*|gerahmt|passepartout|sockel\w*|kiste|cadre|encadre|encadré|socle|montage|lijst\w*|ingelijst|sokkel|voetstuk|montering|cornice|marco)(?!\p{L})/iu;
const without = /(?<!\p{L})(?:unframed|without|ohne|sans|zonder|excl\w*|senza|sin)(?!\p{L})/iu;

const remembered = new Map<string, string | undefined>();
const mostRemembered = 5_000;

/**
 * The part that a column measures: 'Frame height' and 'Rahmenbreite' are no sides of the work. Remembered, because every
 * row asks.
 */
export function partOfColumn(column: string): string | undefined {
  if (remembered.has(column)) return remembered.get(column);
  if (remembered.size >= mostRemembered) remembered.clear();
  const part = partIn(column);
  remembered.set(column, part);
  return part;
}

function partIn(column: string): string | undefined {
  const name = plainName(column);
  if (without.test(name)) return undefined;
  const found =
    partWords.exec(name) ??
    /(?:^| )(?:rahmen|sockel|lijst|sokkel)(?=hoh|hoog|breit|breed|tief|diep|mass|maat)/.exec(name);
  const word = found?.[0].trim().replace(/(?:hohe|breite|tiefe|masse?|hoogte|breedte|diepte|maat|maten)$/, '');
  return word && `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Works of museums are hardly longer, in centimetres, nor shorter; a chair of 88 m has a wrong unit. */
const longest = 1_000;
const shortest = 0.05;

/** Whether the sides of a work may be true. */
export function isPlausible({ height, width, depth, diameter, unit = 'cm' }: DimensionEntry): boolean {
  return [height, width, depth, diameter].every((side) => {
    const size = side === undefined ? undefined : side * inCentimetres[unit];
    return size === undefined || (size <= longest && size >= shortest);
  });
}
