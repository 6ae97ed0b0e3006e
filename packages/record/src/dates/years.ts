/**
 * Years between which something happened, astronomical: 1 BCE is 0, 2 BCE is -1. Null is an open or unknown end.
 */
export interface Years {
  readonly from: number | null;
  readonly to: number | null;
}

/** The astronomical year of a year BCE. */
export const yearBce = (year: number): number => 1 - year;

/** A year in EDTF: four digits; longer ones carry a Y. */
export function edtfYear(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  return `${digits.length > 4 ? 'Y' : ''}${year < 0 ? '-' : ''}${digits}`;
}

/** A year in ISO 8601 and in an xsd:dateTime, which count years as EDTF does but have no Y before long ones. */
export const isoYear = (year: number): string => edtfYear(year).replace('Y', '');

/** A year as people write it: '1650', '530 BCE'. */
export const yearWords = (year: number): string => (year > 0 ? String(year) : `${yearBce(year)} BCE`);
