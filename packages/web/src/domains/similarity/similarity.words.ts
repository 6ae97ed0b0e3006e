import type { Explanation, SharedFact } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';

/** Thousandths of a percent as people read them: 71402 is '71.402'. Whole numbers throughout, so nothing is rounded. */
export const inPercent = (points: number): string =>
  `${Math.trunc(points / 1_000)}.${String(points % 1_000).padStart(3, '0')}`;

/** A relevance from 0 to 1 as '71.402%'. */
export const relevanceText = (relevance: number): string => `${inPercent(Math.round(relevance * 100_000))}%`;

const partNames: Readonly<Record<SharedFact['part'], string>> = {
  materials: 'Material',
  cultures: 'Culture',
  places: 'Place',
  period: 'Period',
  title: 'Word of the title',
  decade: 'Years',
  century: 'Years',
};

/** 'Material: etching'; 'Years: 1880–1889'. */
export const factText = ({ part, name }: Pick<SharedFact, 'part' | 'name'>): string => `${partNames[part]}: ${name}`;

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** 'third'; '21st' beyond the tenth. */
const placeText = (place: number): string =>
  places[place - 1] ?? `${place.toLocaleString('en-GB')}${suffixes[ordinals.select(place)]}`;

/** The work's place without its largest part, after 'Without …'. */
export const withoutText = ({ place }: NonNullable<Explanation['without']>): string =>
  place === null ? 'it would not be on this page.' : `it would stand ${placeText(place)}.`;

/** '1 more term, Ornament'; '9 more terms, Ornament, Foam, …'. */
export function restText(
  { count, names }: { readonly count: number; readonly names: readonly string[] },
  noun: string,
) {
  const named = names.length < count && names.length > 0 ? [...names, '…'] : names;
  return [`${count} more ${noun}${count === 1 ? '' : 's'}`, ...named].join(', ');
}
