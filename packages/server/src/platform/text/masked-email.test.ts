import { expect, test } from 'vitest';
import { maskedAddresses, maskedEmail } from './masked-email.ts';

test('of an address the first letter and the domain are left', () => {
  expect(maskedEmail('marten@quist.example')).toBe('m***@quist.example');
});

test.each([
  ['550 5.1.1 <ines@example.org>: no such mailbox', '550 5.1.1 <i***@example.org>: no such mailbox'],
  ['552 mailbox of ines is full', '552 mailbox of i*** is full'],
  ['forwarded to other.person@mail.example, refused', 'forwarded to o***@mail.example, refused'],
  [
    '550 <Ines@Example.org> unknown; see https://x.example/ines',
    '550 <I***@Example.org> unknown; see https://x.example/i***',
  ],
  ['451 try again later', '451 try again later'],
])('the words of a server name no one: %s', (words, masked) => {
  expect(maskedAddresses(words, 'ines@example.org')).toBe(masked);
});

test('an address with signs of its own is masked as it is', () => {
  expect(maskedAddresses('no user a+b.c (x) here', 'a+b.c@example.org')).toBe('no user a*** (x) here');
});
