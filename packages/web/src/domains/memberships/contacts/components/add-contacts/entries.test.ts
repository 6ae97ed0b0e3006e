import { expect, test } from 'vitest';
import { entriesOf, isRight, sentAs, withEntries } from './entries.ts';

const addresses = (text: string) => entriesOf(text).map(({ email }) => email);

test('a pasted list becomes one entry for each address', () => {
  expect(addresses('ada@oeuvre.test, Bea@Oeuvre.test;\n<cleo@oeuvre.test> dan@oeuvre.test')).toEqual([
    'ada@oeuvre.test',
    'bea@oeuvre.test',
    'cleo@oeuvre.test',
    'dan@oeuvre.test',
  ]);
  expect(addresses(' , ')).toEqual([]);
});

test('a wrong address is kept and known to be wrong', () => {
  const [wrong, right] = entriesOf('quay.office@pier, quay@pier.example');
  expect(isRight(wrong!)).toBe(false);
  expect(isRight(right!)).toBe(true);
  expect(entriesOf('mar quist').map(({ name }) => name)).toEqual(['mar quist']);
});

test('the same address in another spelling is refused', () => {
  const first = entriesOf('ada@oeuvre.test');
  const { entries, duplicate } = withEntries(first, entriesOf('ADA@oeuvre.test, bea@oeuvre.test'));
  expect(entries.map(({ email }) => email)).toEqual(['ada@oeuvre.test', 'bea@oeuvre.test']);
  expect(duplicate?.name).toBe('ADA@oeuvre.test');
});

test('an address with a name is one entry, and the name is sent along', () => {
  const [ann, bo, ...more] = entriesOf('Ann Lee <Ann@oeuvre.test>, "Berg, Bo" <bo@oeuvre.test>');
  expect(more).toEqual([]);
  expect(ann).toEqual({ email: 'ann@oeuvre.test', name: 'Ann Lee' });
  expect([ann!, bo!].map(sentAs)).toEqual(['"Ann Lee" <ann@oeuvre.test>', '"Berg, Bo" <bo@oeuvre.test>']);
  expect(entriesOf('Cy@oeuvre.test').map(sentAs)).toEqual(['cy@oeuvre.test']);
});
