import { expect, test } from 'vitest';
import { factsOf } from './audit-facts.ts';

test('what was recorded is read in words: statuses, lists and answers, without ids that a name stands for', () => {
  expect(
    factsOf({
      contactId: '01980000-0000-7000-8000-000000000001',
      from: 'EMPTY',
      to: 'SUBSCRIBED',
      fields: ['name', 'about'],
      canMailArticles: false,
      count: 1200,
      filter: { membership: ['pending'], search: '' },
      reason: null,
    }),
  ).toEqual([
    ['From', 'No contact of the segment'],
    ['To', 'Member'],
    ['Fields', 'name, about'],
    ['Can mail articles', 'No'],
    ['Count', '1,200'],
    ['Filter', 'Membership: pending'],
  ]);
});
