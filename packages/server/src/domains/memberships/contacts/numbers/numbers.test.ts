import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ContactSort,
  contactSorts,
  countedPast,
  invitationFilters,
  membershipFilters,
  newsletterFilters,
} from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db, pool } from '../../../../../test/database.ts';
import { aSegment } from '../../../segments/segments.factory.ts';
import { allowedCells, sumOf } from '../contacts.cells.ts';
import { countFound, manyContacts, overviewOf } from '../contacts.counting.ts';
import { fillSegment, plainList } from '../contacts.fixture.ts';
import { findContactsPage, sortingOf } from '../contacts.list.ts';
import { cellsAt, findPastPage } from '../contacts.moments.ts';
import { countContacts } from './numbers.jobs.ts';
import { frequentPieces, TextCounter } from './pieces.ts';

const { signal } = new AbortController();
const anyFilter = fc.record({
  search: fc.constantFrom('', '', 'a', 'gmail', 'an', 'muller', 'zoe', '芳', 'щ', '@', 'a\\b', 'nobody', 'anna b', '7'),
  membership: fc.subarray([...membershipFilters], { maxLength: 3 }),
  invitation: fc.subarray([...invitationFilters], { maxLength: 2 }),
  newsletter: fc.subarray([...newsletterFilters], { maxLength: 2 }),
});

async function expectPlainList(segmentId: SegmentId, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.constantFrom(...contactSorts), fc.nat(22_000), async (filter, sort, anywhere) => {
      const all = await plainList(db, segmentId, { filter, sort });
      const offset = anywhere % (all.length + 5);
      const page = await findContactsPage(db, { segmentId, filter, sort, offset, limit: 30 });
      expect(page.totalCount).toBe(all.length);
      expect(page.ids).toEqual(all.slice(offset, offset + 30));
      const cells = await countFound(db, await overviewOf(db, segmentId, filter.search));
      expect(sumOf(cells, allowedCells(filter))).toBe(all.length);
    }),
    { numRuns },
  );
}

/** How many people stand in each cell, as SQL counts them without anything kept. */
async function plainCellsAt(at: string, search = ''): Promise<Record<string, number>> {
  const { rows } = await sql<{ cell: number; n: number }>`select cell, count(*)::int as n from (
      select distinct on (contact_id) contact_id, cell from membership_points where at <= ${at}::timestamptz order by contact_id, at desc
    ) stand join contact_texts t using (contact_id) where cell > 3 and position(${search} in t.search) > 0 group by cell`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ cell, n }) => [cell, n]));
}

/** The list as of a moment, as SQL makes it without anything kept. */
async function plainPast(filter: ContactFilter, sort: ContactSort, at: string): Promise<string[]> {
  const { key, isDown } = sortingOf(sort);
  const direction = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ contactId: string }>`select t.contact_id from (
      select distinct on (contact_id) contact_id, cell from membership_points where at <= ${at}::timestamptz order by contact_id, at desc
    ) stand join contact_texts t using (contact_id)
    where cell = any(${allowedCells(filter)}::smallint[]) and position(plain_text(${filter.search}) in t.search) > 0
    order by ${sql.ref(`t.${key}`)} collate "C" ${direction}, t.contact_id ${direction}`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

interface PastPage {
  readonly filter: ContactFilter;
  readonly sort: ContactSort;
  readonly at: string;
  readonly anywhere: number;
}

async function expectPastPage(segmentId: SegmentId, { filter, sort, at, anywhere }: PastPage): Promise<void> {
  const all = await plainPast(filter, sort, at);
  const offset = anywhere % (all.length + 5);
  const page = await findPastPage(db, { segmentId, filter, sort, offset, limit: 30, at });
  expect(page.ids).toEqual(all.slice(offset, offset + 30));
  const most = filter.search === '' ? all.length : offset + countedPast;
  expect(page.totalCount).toBe(Math.min(all.length, most));
}

async function expectPlainPast(segmentId: SegmentId, moments: readonly string[], numRuns: number): Promise<void> {
  // A text that everybody has, with a status that few have: it is counted from the status.
  for (const one of membershipFilters) {
    const filter: ContactFilter = { search: 'test', membership: [one], invitation: [], newsletter: ['active'] };
    await expectPastPage(segmentId, { filter, sort: 'email', at: moments.at(-1)!, anywhere: 0 });
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        filter: anyFilter,
        sort: fc.constantFrom(...contactSorts),
        at: fc.constantFrom(...moments),
        anywhere: fc.oneof(fc.constant(0), fc.nat(22_000)),
      }),
      (page) => expectPastPage(segmentId, page),
    ),
    { numRuns },
  );
}

test('a segment with more contacts than are read at once equals plain SQL after the job, after changes, and after the job again', {
  timeout: 600_000,
}, async () => {
  const segment = await aSegment(db);
  await fillSegment(db, segment, manyContacts + 1_000);
  await sleep(1_100);
  await countContacts({ db, pool }, signal);
  const waiting = async () => (await pool.query('select count(*)::int as n from contact_changes')).rows[0].n;
  const kept = await pool.query(`select
    (select count(*)::int from contact_marks where sort = 'search') as marks, (select count(*)::int from contact_counts) as texts,
    (select count(*)::int from membership_moments) as moments`);
  expect(kept.rows[0]).toMatchObject({ marks: 21, moments: 1 });
  expect(kept.rows[0].texts).toBeGreaterThan(50);
  expect(await waiting()).toBe(0);
  await expectPlainList(segment.id, 25);

  const before = (await pool.query('select clock_timestamp()::text as at')).rows[0].at;
  await pool.query(
    `update memberships set status = 'SUSPENDED' where contact_id in (select contact_id from segment_contacts where no % 39 = 0)`,
  );
  await pool.query(
    `update contacts set last_name = 'Aaa' where id in (select contact_id from segment_contacts where no % 90 = 1)`,
  );
  await pool.query(
    `delete from memberships where contact_id in (select contact_id from segment_contacts where no % 70 = 2)`,
  );
  expect(await waiting()).toBeGreaterThan(1_000);
  await expectPlainList(segment.id, 15);
  await countContacts({ db, pool }, signal);
  expect(await waiting()).toBe(0);
  await expectPlainList(segment.id, 15);

  // Found by all, by most, by some and by nobody.
  for (const search of ['', 'test', 'anna', 'a+f7', 'nobody'])
    for (const at of [before, new Date().toISOString()]) {
      const filter = { search, membership: [], invitation: [], newsletter: [] };
      expect(Object.fromEntries(await cellsAt(db, { segmentId: segment.id, filter, at })), search).toEqual(
        await plainCellsAt(at, search),
      );
    }
  await expectPlainPast(segment.id, [before, new Date().toISOString()], 80);
});

test('every piece that enough rows have is found, and counted once for each row', async () => {
  const rows = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '𝒳', ' ', '\n'), maxLength: 8 }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 4 }), async (list, least) => {
      const all = new Set(
        list.flatMap((row) =>
          row
            .split('\n')
            .flatMap((line) =>
              [...line].flatMap((_, from, letters) =>
                letters.slice(from).map((__, length) => letters.slice(from, from + length + 1).join('')),
              ),
            ),
        ),
      );
      const inRows = (piece: string) => list.filter((row) => row.includes(piece)).length;
      const frequent = [...all].filter((piece) => piece.trim() === piece && inRows(piece) >= least);
      const found = await frequentPieces(list, least, async () => {});
      expect(found.toSorted()).toEqual(frequent.toSorted());
      const counter = new TextCounter(found);
      for (const [at, row] of list.entries()) counter.add(row, at % 2);
      expect(Object.fromEntries(counter.counted().map(({ text, cells }) => [text, cells[0]! + cells[1]!]))).toEqual(
        Object.fromEntries(found.map((piece) => [piece, inRows(piece)])),
      );
    }),
    { numRuns: 300 },
  );
});
