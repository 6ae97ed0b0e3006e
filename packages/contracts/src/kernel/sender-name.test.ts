import { expect, test } from 'vitest';
import { asSenderName, maximumSenderName, senderName } from './sender-name.ts';

test.each([
  ['Weather and Water', 'Weather and Water'],
  ['  Two\r\nlines\tand a\0NUL ', 'Two lines and a NUL'],
  ['boss@bank.com', 'boss at bank.com'],
  ['boss＠bank﹫com', 'boss at bank at com'],
  ['pay\u202Epal\u2066 \u200Bnow', 'pay pal now'],
  ['=?utf-8?q?boss=40bank.com?=', '= ?utf-8?q?boss=40bank.com?='],
  ['Cafe\u0301', 'Café'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u200B\u2060', ''],
])('%j becomes the sender name %j', (text, name) => {
  expect(asSenderName(text)).toBe(name);
});

test('a long name is cut between two characters, never within one', () => {
  const name = asSenderName('🎨'.repeat(200));
  expect([...name]).toHaveLength(maximumSenderName);
  expect(name).toBe(`${'🎨'.repeat(maximumSenderName - 1)}…`);
  expect(asSenderName('a'.repeat(maximumSenderName))).toBe('a'.repeat(maximumSenderName));
});

test('a typed name that looks like an address is refused, and an empty one is allowed', () => {
  for (const name of ['boss@bank.com', 'boss＠bank.com', 'Boss ﹫ Bank', 'a'.repeat(maximumSenderName + 1)])
    expect(senderName.safeParse(name).success).toBe(false);
  expect(senderName.parse(' Weather,\r\n"Water" <x> ')).toBe('Weather, "Water" <x>');
  expect(senderName.parse('')).toBe('');
});
