import type { ContactTraits } from '../domains/contacts/contacts.factory.ts';
import type { DemoPerson } from './demo-people.ts';

const titles = ['Dr.', undefined, undefined, 'Prof.', undefined, undefined, undefined] as const;
const occupations = [
  ['Painter'],
  ['Collector'],
  ['Art historian', 'Lecturer'],
  ['Gallerist'],
  ['Photographer'],
  ['Architect'],
  ['Conservator', 'Registrar'],
  ['Bookbinder'],
  ['Teacher'],
  ['Printmaker', 'Illustrator'],
  ['Journalist'],
] as const;
const dialCodes: Readonly<Record<string, string>> = {
  Portugal: '+351 21',
  Nigeria: '+234 1',
  Denmark: '+45 33',
  Japan: '+81 3',
  Poland: '+48 22',
  Brazil: '+55 11',
  Türkiye: '+90 212',
  India: '+91 22',
  France: '+33 1',
  Kenya: '+254 20',
  Croatia: '+385 1',
  Mexico: '+52 55',
  Italy: '+39 06',
  Ireland: '+353 1',
  Norway: '+47 22',
  Germany: '+49 30',
};
const lives = [
  'Looks at one picture for an hour every Sunday, and writes down what has changed.',
  'Restores paper in a small workshop by the river. Came for the woodblock prints and stayed for the notes behind them. Lends from a collection of endpapers when a wall needs one.',
  `Taught drawing for thirty years, first in a school for evening students and later at the academy, where generations of printmakers sat in the same north light. Since then an independent scholar of coastal views: harbours, sea charts, the first photographs of breakwaters.

Has published on the engravers who never saw the coasts they drew, and on the ink that was mixed for them. Is at work on a catalogue of dated skies, with the weather of each day beside the picture of it. Writes slowly and answers every letter.

Lends works for exhibitions on paper, prefers daylight, and asks for a copy of each wall text before it is printed. Visits are welcome on the first Thursday of the month; please bring a pencil.`,
  'Collects small landscapes, mostly unframed.',
] as const;
const wishes = [
  'I have followed your walls for a year and would like to read the notes behind them.',
  'I look after nine thousand sea charts and would gladly compare a few with the prints you show.',
  'My grandmother worked for the printer of these posters. I have some of her proofs, and questions.',
  'I teach drawing to evening students and would like to show them the larger pictures.',
  'I am writing about dated skies. May I see the works that are not on the public walls?',
  'A friend who is a member told me of your notes on pigments.',
  'I restore paper and could help with the two foxed sheets in the second row.',
] as const;

/**
 * The entry of a person of the demo in the address book, the same at every start; for some of them it has few fields.
 */
export function contactDetailsOf({ countryName, hasAccount }: DemoPerson, at: number): ContactTraits {
  const title = titles[at % titles.length];
  const about = hasAccount ? lives[at % lives.length]! : '';
  const number = `${1_000_000 + ((at * 7_919) % 8_999_999)}`;
  return {
    ...(title && { title }),
    ...(at % 4 !== 3 && { phone: `${dialCodes[countryName]} ${number.slice(0, 3)} ${number.slice(3)}` }),
    about,
    occupations: at % 6 === 5 ? [] : occupations[at % occupations.length]!,
  };
}

/** The message of an applicant. */
export const wishOf = (at: number): string => wishes[at % wishes.length]!;
