import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { db, pool } from '../../../../test/database.ts';
import { withinTime } from '../../../../test/memberships/within-time.ts';
import { aLead } from '../../contacts/contacts.factory.ts';
import { aSegment } from '../../segments/segments.factory.ts';
import { cellsAt } from './contacts.moments.ts';
import { differences } from './contacts.truth.ts';
import { foldSegment } from './numbers/fold.ts';

const people = 12;
const statuses = ['UNREGISTERED_BY_CURATOR', 'INVITED', 'REQUEST_PENDING', 'SUBSCRIBED', 'SUSPENDED', 'LEAVE_BY_USER'];
const newsletters = ['notSubscribed', 'unsubscribed', 'subscribed'];
const names = ['Anna', 'Zoë', 'Иван', '芳', '', 'a_b%', 'Ó Briain'];

/** A statement that changes some of the people at once. */
const statement = fc.record({
  kind: fc.constantFrom('add', 'status', 'newsletter', 'name', 'remove', 'both'),
  who: fc.uniqueArray(fc.nat(people - 1), { minLength: 1, maxLength: people }),
  segment: fc.nat(1),
  status: fc.constantFrom(...statuses),
  newsletter: fc.constantFrom(...newsletters),
  invited: fc.boolean(),
  name: fc.constantFrom(...names),
});
type Statement = typeof statement extends fc.Arbitrary<infer T> ? T : never;

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('do' as const),
      list: fc.array(statement, { minLength: 1, maxLength: 3 }),
      ends: fc.constantFrom('commit', 'commit', 'rollback'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('two' as const),
      one: statement,
      other: statement,
      firstIn: fc.boolean(),
      foldBetween: fc.boolean(),
      ends: fc.constantFrom('commit', 'commit', 'rollback'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), segment: fc.nat(1) }) },
);

interface World {
  readonly segments: readonly string[];
  readonly numbers: readonly number[];
  readonly contacts: readonly string[];
}

/** Rows always in the order of their key, as the product writes them, so that two writers wait instead of blocking. */
async function run(client: pg.PoolClient, { segments, contacts }: World, given: Statement): Promise<void> {
  const ids = given.who.map((at) => contacts[at]!).toSorted();
  const segment = segments[given.segment]!;
  const joinType = given.invited ? 'invited' : null;
  const locked = `(select id from memberships where segment_id = $1 and contact_id = any($2) order by contact_id for update)`;
  const chosen = `where id in ${locked}`;
  const texts: Record<Statement['kind'], [string, unknown[]]> = {
    add: [
      `insert into memberships (segment_id, contact_id, status, join_type, newsletter_status)
        select $1, id, $3, $4, $5 from unnest($2::uuid[]) id order by id on conflict do nothing`,
      [segment, ids, given.status, joinType, given.newsletter],
    ],
    status: [`update memberships set status = $3, join_type = $4 ${chosen}`, [segment, ids, given.status, joinType]],
    newsletter: [`update memberships set newsletter_status = $3 ${chosen}`, [segment, ids, given.newsletter]],
    both: [
      `update memberships set status = $3, newsletter_status = $4 ${chosen}`,
      [segment, ids, given.status, given.newsletter],
    ],
    name: [
      `update contacts set first_name = $2, country_name = nullif($2, ''),
          email = case when $3 then md5($2 || id) || '@x.test' else email end
        where id in (select id from contacts where id = any($1) order by id for update)`,
      [ids, given.name, given.invited],
    ],
    remove: [`delete from memberships ${chosen}`, [segment, ids]],
  };
  await client.query(...texts[given.kind]);
}

const sizes = { many: 3, frequent: 2, between: 2 };

/** Statuses of people, by the tables of truth, with the moment. */
async function record({ numbers }: World) {
  const { rows } = await pool.query<{ at: string; cells: Record<string, number> }>(
    `select clock_timestamp()::text as at, coalesce(jsonb_object_agg(key, n), '{}') as cells from (
      select s.no || ' ' || membership_code(m.status, m.join_type) * 4 + newsletter_code(m.newsletter_status) as key, count(*) as n
      from memberships m join segments s on s.id = m.segment_id where s.no = any($1) group by 1) counted`,
    [numbers],
  );
  return rows[0]!;
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Two transactions at once, which may want the same people; the one that comes second waits for the first. */
async function both(
  world: World,
  {
    one,
    other,
    firstIn,
    foldBetween,
    ends,
  }: Extract<typeof act extends fc.Arbitrary<infer T> ? T : never, { kind: 'two' }>,
): Promise<void> {
  await inTransaction((early) =>
    inTransaction(async (late) => {
      await run(early, world, one);
      const second = run(late, world, other);
      const isBlocked = await Promise.race([second.then(() => false), sleep(60, true)]);
      // A side that is not waiting may end first.
      const order = firstIn || isBlocked ? [early, late] : [late, early];
      await order[0]!.query(ends);
      await second;
      if (foldBetween) await foldSegment(db, world.numbers[0]!, sizes);
      await order[1]!.query('commit');
    }),
  );
}

test('after any statements, rollbacks and transactions at once, lists equal the tables of truth, now and as of then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 14 }),
      withinTime(20_000, async (acts) => {
        const segments = [(await aSegment(db)).id, (await aSegment(db)).id];
        const contacts: string[] = [];
        for (let at = 0; at < people; at += 1)
          contacts.push((await aLead(db, { firstName: names[at % names.length]! })).id);
        const { rows } = await sql<{
          no: number;
        }>`select no from segments where id = any(${segments}::uuid[]) order by no`.execute(db);
        const world = { segments, contacts, numbers: rows.map(({ no }) => no) };
        const recorded = [];
        for (const one of acts) {
          if (one.kind === 'fold') await foldSegment(db, world.numbers[one.segment]!, sizes);
          else if (one.kind === 'two') await both(world, one);
          else
            await inTransaction(async (client) => {
              for (const each of one.list) await run(client, world, each);
              await client.query(one.ends);
            });
          expect(await differences(db)).toEqual([]);
          recorded.push(await record(world));
        }
        for (const { at, cells } of recorded) {
          const then: Record<string, number> = {};
          for (const [which, segmentId] of segments.entries())
            for (const [cell, n] of await cellsAt(db, {
              segmentId,
              filter: { search: '', membership: [], invitation: [], newsletter: [] },
              at,
            }))
              then[`${world.numbers[which]} ${cell}`] = n;
          expect(then).toEqual(cells);
        }
        await sql`delete from segments where id = any(${segments}::uuid[])`.execute(db);
        await sql`delete from contacts where id = any(${contacts}::uuid[])`.execute(db);
        expect(await differences(db)).toEqual([]);
        const { rows: left } =
          await sql`select segment_no from contact_changes union all select segment_no from contact_counts
        union all select segment_no from contact_marks union all select segment_no from membership_points`.execute(db);
        expect(left).toEqual([]);
      }),
    ),
    { numRuns: 40 },
  );
});

test('somebody who is renamed while they are added is in the list by the new name', async () => {
  const [segment, lead] = [await aSegment(db), await aLead(db, { firstName: 'Old' })];
  await inTransaction((early) =>
    inTransaction(async (late) => {
      await early.query(`update contacts set first_name = 'New' where id = $1`, [lead.id]);
      const added = late.query(`insert into memberships (segment_id, contact_id, status) values ($1, $2, 'INVITED')`, [
        segment.id,
        lead.id,
      ]);
      await Promise.race([added, sleep(100)]);
      await early.query('commit');
      await added;
      await late.query('commit');
    }),
  );
  expect(await differences(db)).toEqual([]);
});
