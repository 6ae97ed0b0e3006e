import { expect, test } from 'vitest';
import { initialsOf, personName } from './initials.ts';

test('a person with a short name is shown by it', () => {
  expect(initialsOf({ short_name: 'MvG', first_name: 'Maria', last_name: 'Gogh' })).toBe('MvG');
});

test('a person with names is shown by their first letters', () => {
  expect(initialsOf({ first_name: 'lena', last_name: 'Marchetti' })).toBe('LM');
  expect(initialsOf({ first_name: 'Łucja', last_name: null })).toBe('Ł');
});

test('a person without names is shown by the letters around the dot in the username', () => {
  expect(initialsOf({ user_name: 'ada.lovelace' })).toBe('AL');
});

test('a person with a plain username is shown by its first letter', () => {
  expect(initialsOf({ user_name: 'grace' })).toBe('G');
  expect(initialsOf({})).toBe('');
});

test('a person is called by all names, and by No name without any', () => {
  expect(personName({ first_name: 'Ada', middle_name: ' King ', last_name: 'Lovelace' })).toBe('Ada King Lovelace');
  expect(personName({ first_name: ' ', last_name: null })).toBe('No name');
});
