import { expect, test } from 'vitest';
import { meaningOfColumn } from './column-words.ts';
import { isPastDay, isYes } from './consent-words.ts';
import { partsOfName, partsOfSortedName } from './name-parts.ts';
import { proposeColumns } from './propose-columns.ts';

const column = (name: string, ...samples: string[]) => ({ name, samples });

test('the names of columns are recognised in other languages and spellings', () => {
  const names = ['E-Mail-Adresse', 'firstName', 'NOM DE FAMILLE', '国名', 'Einwilligung', 'Kirsi'];
  expect(names.map(meaningOfColumn)).toEqual(['email', 'firstName', 'lastName', 'country', 'consent', undefined]);
});

test('a column full of addresses is found whatever its name, and Name beside Vorname is a last name', () => {
  const { mapping } = proposeColumns([
    column('Kontakt 2', 'a@b.example', 'c@d.example'),
    column('Vorname', 'Ada'),
    column('Name', 'Lund'),
  ]);
  expect(mapping.columns.map(({ target }) => target)).toEqual(['email', 'firstName', 'lastName']);
});

test('nobody has answered for the newsletter, whatever the columns are called', () => {
  const { mapping, consent } = proposeColumns([
    column('mail', 'a@b.example'),
    column('Newsletter', 'yes'),
    column('Date'),
  ]);
  expect(mapping.consent).toBeNull();
  expect(consent).toEqual({ column: 'Newsletter', dateColumn: 'Date', sourceColumn: null });
});

test('names are divided as people write them', () => {
  expect(partsOfName('Ada Maria van der Berg')).toEqual({
    firstName: 'Ada',
    middleName: 'Maria',
    lastName: 'van der Berg',
  });
  expect(partsOfSortedName('Aalto, Kirsi Maria')).toEqual({
    firstName: 'Kirsi',
    middleName: 'Maria',
    lastName: 'Aalto',
  });
});

test('only a clear yes is a yes, and only a day that has been is a date', () => {
  expect(['yes', 'Ja', ' ✓ ', 'да', '', 'no', 'maybe', '0'].map(isYes)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  const now = Date.UTC(2026, 10, 24);
  const days = ['2026-03-02', '02.03.2026', '3/4/2024', '31.04.2026', '2027-01-01', '5', 'soon'];
  expect(days.map((day) => isPastDay(day, now))).toEqual([true, true, true, false, false, false, false]);
});
