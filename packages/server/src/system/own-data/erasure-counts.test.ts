import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import '../../api.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { allPersonalData } from '../../domains/accounts/personal-data/personal-data.access.ts';
import { overviewOf, totalOf } from '../../domains/memberships/contacts/contacts.counting.ts';
import { fillSegment } from '../../domains/memberships/contacts/contacts.fixture.ts';
import { differences } from '../../domains/memberships/contacts/contacts.truth.ts';
import { foldSegment } from '../../domains/memberships/contacts/numbers/fold.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

let segment: Awaited<ReturnType<typeof aSegment>>;
beforeEach(async () => {
  segment = await aSegment(db);
  await fillSegment(db, segment, 60);
});

async function fold(): Promise<void> {
  const { rows } = await pool.query('select no from segments where id = $1', [segment.id]);
  await foldSegment(db, rows[0].no, { many: 10, frequent: 3, between: 5 });
}

/** As the erasure of an account does it, the domains one after the other. */
async function erase({ id: person, email }: Person): Promise<void> {
  const erasing = { person, email, words: [email], firstName: 'Anna', heir: null, newName: 'No name' };
  await db.transaction().execute(async (tx) => {
    const parts = new Map(allPersonalData());
    await parts.get('memberships')!.erase(tx, erasing);
    await parts.get('contacts')!.erase(tx, erasing);
  });
}

const anna = async () => {
  const person = await aPerson(db, { firstName: 'Anna', lastName: 'Smith', email: 'anna.smith@gmail.test' });
  await aMembership(db, { segment, person, newsletter: 'subscribed' });
  return person;
};
const found = async (search: string) => {
  const { found: cells } = await overviewOf(db, segment.id, search);
  return cells && totalOf(cells);
};
const inTruth = async (search: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from segment_contacts
    where status > 0 and search like ${`%${search}%`}`.execute(db);
  return rows[0]!.n;
};

test.each([
  ['before a job counted them', async (): Promise<void> => {}],
  ['after a job counted them', fold],
])('somebody erased %s leaves every count as many as there are, at once and after the next job', async (_, between) => {
  await fold();
  const person = await anna();
  await between();
  await erase(person);
  expect(await found('anna')).toBe(await inTruth('anna'));
  expect(await found('')).toBe(await inTruth(''));
  expect(await differences(db)).toEqual([]);
  expect(
    (await pool.query(`select count(*)::int as n from contact_changes where search like '%anna.smith%'`)).rows,
  ).toEqual([{ n: 0 }]);
  await fold();
  expect(await found('anna')).toBe(await inTruth('anna'));
  expect(await differences(db)).toEqual([]);
});

test('somebody erased in a segment that no job has counted yet is counted no more', async () => {
  await erase(await anna());
  expect(await found('')).toBe(await inTruth(''));
  expect(await differences(db)).toEqual([]);
});
