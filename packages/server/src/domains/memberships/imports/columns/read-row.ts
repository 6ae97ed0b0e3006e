import {
  type ContactTarget,
  maximumContactCell,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactMapping } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { emailPattern, normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { TableRow } from '../../../../platform/tables/table.ts';
import type { StagedRow } from '../contact-imports.tables.ts';
import { isPastDay, isYes } from './consent-words.ts';
import { countryNameOf } from './country-names.ts';
import { type NameParts, partsOfName, partsOfSortedName } from './name-parts.ts';

const longest: Readonly<Record<ContactTarget, number>> = {
  email: 320,
  firstName: 100,
  middleName: 100,
  lastName: 100,
  fullName: 300,
  lastFirst: 300,
  title: 100,
  phone: 50,
  country: 100,
  about: maximumContactCell,
  occupations: 1_000,
};
const mostOccupations = 20;
const longestOccupation = 100;
const longestOfConsent = 150;

/** Characters that PostgreSQL cannot store, and signs that turn the direction of a line. */
const unwanted = /[\u0000\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const cleaned = (text: string) => text.replace(unwanted, '').trim();
const oneLine = (text: string) => cleaned(text).replace(/\s+/g, ' ');

/** The row as it is written to the database, by what its columns become. */
export function rowReader(mapping: ContactMapping): (row: TableRow, no: number) => StagedRow {
  const columns = new Map(mapping.columns.map(({ column, target }) => [target, column]));
  return ({ line, cells }, no) => {
    const textOf = (column: string | null | undefined): string => {
      const cell = column ? cells.get(column) : undefined;
      return typeof cell === 'string' ? cell : (cell ?? []).join(', ');
    };
    const given = (target: ContactTarget) => textOf(columns.get(target));
    const isTooLong = [...columns.keys()].some((target) => given(target).length > longest[target]);
    const words = (target: ContactTarget) => oneLine(given(target)).slice(0, longest[target]);
    const email = words('email');
    const isAddress = given('email').length <= longest.email && emailPattern.test(email);
    return {
      no,
      line,
      email: isAddress ? normalisedEmail(email) : email,
      ...nameIn(words),
      title: words('title') || null,
      phone: words('phone') || null,
      countryName: countryNameOf(words('country')) || null,
      about: cleaned(given('about')).slice(0, longest.about),
      occupations: occupationsIn(words('occupations'), mapping.occupationSeparator),
      ...consentIn(mapping.consent, (column) => oneLine(textOf(column))),
      outcome: isAddress ? (isTooLong ? 'too-long' : null) : 'invalid',
    };
  };
}

function nameIn(words: (target: ContactTarget) => string): NameParts {
  const whole = words('fullName') ? partsOfName(words('fullName')) : partsOfSortedName(words('lastFirst'));
  return {
    firstName: (words('firstName') || whole.firstName).slice(0, longest.firstName),
    middleName: (words('middleName') || whole.middleName).slice(0, longest.middleName),
    lastName: (words('lastName') || whole.lastName).slice(0, longest.lastName),
  };
}

function occupationsIn(text: string, separator: string): readonly string[] {
  const names = (separator === '' ? [text] : text.split(separator)).map((name) => name.trim()).filter(Boolean);
  return [...new Set(names.map((name) => name.slice(0, longestOccupation)))].slice(0, mostOccupations);
}

function consentIn(
  answer: ContactMapping['consent'],
  textOf: (column: string | null) => string,
): Pick<StagedRow, 'consent' | 'consentDay' | 'consentSource'> {
  if (answer?.answer !== 'column' || !isYes(textOf(answer.column)))
    return { consent: 'no', consentDay: '', consentSource: '' };
  const day = textOf(answer.dateColumn) || answer.day || '';
  return {
    consent: isPastDay(day) ? 'yes' : 'undated',
    consentDay: day.slice(0, longestOfConsent),
    consentSource: textOf(answer.sourceColumn).slice(0, longestOfConsent),
  };
}
