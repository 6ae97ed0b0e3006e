import { contactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { expect, test } from 'vitest';
import { allowedCells, presentCounts } from './contacts.cells.ts';

test('every group of the filter is counted, and each of its values narrows the list', () => {
  const unfiltered = contactFilter.parse({});
  const counts = presentCounts(new Map(), unfiltered);
  const all = allowedCells(unfiltered);
  const { search: _, ...groups } = contactFilter.shape;
  for (const group of Object.keys(groups) as (keyof typeof groups)[])
    for (const value of Object.keys(counts[group])) {
      const some = allowedCells(contactFilter.parse({ [group]: [value] }));
      expect(some.length, value).toBeGreaterThan(0);
      expect(some.length, value).toBeLessThan(all.length);
    }
});
