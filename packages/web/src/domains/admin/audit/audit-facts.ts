import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { statusWords } from '../../memberships/contacts/contacts.words.ts';

/** Shown by name as person and segment. */
const shownByName = new Set(['userId', 'contactId', 'segmentId']);
const labels: Readonly<Record<string, string>> = {
  bulkAct: 'Part of the act',
  withoutRoles: 'Roles taken',
  withoutFlags: 'Rights taken',
  flags: 'Rights',
  nl: 'Newsletter',
};

/** 'mailingId' is 'Mailing', 'withoutRoles' has words of its own. */
const labelOf = (key: string): string => {
  const words = key
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return labels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (value === 'EMPTY') return 'No contact of the segment';
  if (typeof value === 'string') return statusWords[value as MembershipStatus]?.word ?? value;
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  return factsOf(value as Readonly<Record<string, unknown>>)
    .map(([label, words]) => `${label}: ${words}`)
    .join('; ');
}

/** The details of an act, as labels and words. */
export const factsOf = (details: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] =>
  Object.entries(details)
    .filter(([key]) => !shownByName.has(key))
    .map(([key, value]) => [labelOf(key), wordsOf(value)] as const)
    .filter(([, words]) => words !== '');
