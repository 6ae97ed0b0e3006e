import { expect, test } from 'vitest';
import { mailboxOf, mailboxTexts } from './mailbox.ts';

test.each([
  ['Ann Lee <ann@oeuvre.test>', 'Ann Lee', 'ann@oeuvre.test'],
  ['"Lee, Ann" <ann@oeuvre.test>', 'Lee, Ann', 'ann@oeuvre.test'],
  ['<ann@oeuvre.test>', '', 'ann@oeuvre.test'],
  [' ann@oeuvre.test ', '', 'ann@oeuvre.test'],
  ['Ann <', '', 'Ann <'],
])('%s has a name and an address', (text, name, address) => {
  expect(mailboxOf(text)).toEqual({ name, address });
});

test('a list is taken apart at its separators, and never within quotes', () => {
  expect(
    mailboxTexts('"Lee, Ann" <ann@a.test>, Bo Berg <bo@b.test>; cy@c.test\nDi <di@d.test> Eve <eve@e.test>'),
  ).toEqual(['"Lee, Ann" <ann@a.test>', 'Bo Berg <bo@b.test>', 'cy@c.test', 'Di <di@d.test>', 'Eve <eve@e.test>']);
  expect(mailboxTexts(' , ')).toEqual([]);
});
