import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { aPerson, type Person } from '../../accounts/accounts.factory.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { listHiddenTerms, visibleTermIds } from '../../ontology/ontology.access.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { visibleArtworkIds } from '../artworks.access.ts';
import { anArtwork } from '../artworks.factory.ts';
import { type MappedRecord, writeImportedWorks } from '../imported/imported-works.commands.ts';
import { columnsOf } from '../record/record.rows.ts';
import { forgetClosedTerms } from './tags.commands.ts';
import './tags.access.ts';

/** 'ships' is above 'wrecks'; only the private work carries 'wrecks', and 'lanterns' is carried by none. */
let terms: Map<string, TagId>;
let segment: SegmentId;
let elsewhere: SegmentId;
let work: ArtworkId;
let owner: Person;
let member: Person;
let curator: Person;
let supervisor: Person;
let outsider: Person;

const run = (text: string, ...values: unknown[]) => pool.query(text, values);
const carry = (id: ArtworkId, name: string) => run('insert into artwork_tags values ($1, $2)', id, terms.get(name));

beforeEach(async () => {
  const keyword = (name: string, ...parents: string[]) => ({ sourceId: name, name, type: 'Keyword' as const, parents });
  terms = await addTags(db, 'house', [keyword('ships'), keyword('wrecks', 'ships'), keyword('lanterns')]);
  segment = (await aSegment(db, { public: false })).id;
  elsewhere = (await aSegment(db, { public: false })).id;
  [owner, member, outsider] = [await aPerson(db), await aPerson(db), await aPerson(db)];
  curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  supervisor = await aPerson(db, { roles: ['SUPERVISOR'] });
  await aMembership(db, { segment: { id: segment }, person: member });
  await assign(db, curator, { id: segment });
  work = await anArtwork(db, { ownerId: owner.id, segments: [segment] });
  await carry(work, 'wrecks');
});

const viewers = async (): Promise<Record<string, Viewer>> => ({
  guest,
  owner: await viewerOf(owner),
  member: await viewerOf(member),
  curator: await viewerOf(curator),
  supervisor: await viewerOf(supervisor),
  outsider: await viewerOf(outsider),
});

/** The terms that the rule allows if each work is asked. */
async function termsByEachWork(viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ name: string; works: ArtworkId[] }>`select t.name, array(
      select w.artwork_id from artwork_tags w join tag_ancestors up on up.tag_id = w.tag_id where up.ancestor_id = t.id
    ) as works from tags t order by t.name`.execute(db);
  const seen = new Set(
    await visibleArtworkIds(
      db,
      viewer,
      rows.flatMap(({ works }) => works),
    ),
  );
  return rows.filter(({ works }) => works.length === 0 || works.some((id) => seen.has(id))).map(({ name }) => name);
}

/** By ids, and without the hidden ones: the two conditions must agree. */
async function termsByCondition(viewer: Viewer): Promise<string[]> {
  const { rows } = await pool.query('select id, name from tags order by name');
  const ids: TagId[] = rows.map(({ id }) => id);
  const seen = await visibleTermIds(db, viewer, ids);
  const hidden = await listHiddenTerms(db, viewer);
  expect(ids.filter((id) => !hidden.has(id))).toEqual(ids.filter((id) => seen.has(id)));
  return rows.filter(({ id }) => seen.has(id)).map(({ name }) => name);
}

/** Everybody's terms follow the rule, and a guest sees or does not see the work's. */
async function expectTerms({ open }: { readonly open: boolean }): Promise<void> {
  for (const [who, viewer] of Object.entries(await viewers()))
    expect(await termsByCondition(viewer), who).toEqual(await termsByEachWork(viewer));
  expect((await termsByCondition(guest)).includes('wrecks'), 'a guest sees the term').toBe(open);
}

const hang = (place: SegmentId, published = true) =>
  run('insert into artwork_segments (artwork_id, segment_id, published) values ($1, $2, $3)', work, place, published);

/** Each way in which a work opens, and the one in which it closes again. */
const ways: Record<string, readonly [open: () => Promise<unknown>, close: () => Promise<unknown>]> = {
  'its segment becomes public': [
    () => run('update segments set public = true where id = $1', segment),
    () => run('update segments set public = false where id = $1', segment),
  ],
  'its public segment becomes visible': [
    async () => {
      await run('update segments set public = true, visible = false where id = $1', segment);
      await expectTerms({ open: false });
      await run('update segments set visible = true where id = $1', segment);
    },
    () => run('update segments set visible = false where id = $1', segment),
  ],
  'it is hung in a public segment': [
    async () => hang((await aSegment(db)).id),
    () => run('delete from artwork_segments where artwork_id = $1 and segment_id <> $2', work, segment),
  ],
  'it is published on a public wall': [
    async () => {
      await hang((await aSegment(db)).id, false);
      await expectTerms({ open: false });
      await run('update artwork_segments set published = true where artwork_id = $1', work);
    },
    () => run('update artwork_segments set published = false where artwork_id = $1', work),
  ],
  'its public segment is deleted': [
    async () => hang((await aSegment(db, { name: 'short-lived' })).id),
    () => run(`delete from segments where name = 'short-lived'`),
  ],
  'its owner publishes it': [
    async () => {
      await run('update artworks set published = false where id = $1', work);
      await run('update segments set public = true where id = $1', segment);
      await expectTerms({ open: false });
      await run('update artworks set published = true where id = $1', work);
    },
    () => run('update artworks set published = false where id = $1', work),
  ],
  'it is restored': [
    async () => {
      await run(`update artworks set activity_status = 'DELETED' where id = $1`, work);
      await run('update segments set public = true where id = $1', segment);
      await expectTerms({ open: false });
      await run(`update artworks set activity_status = 'ACTIVE' where id = $1`, work);
    },
    () => run(`update artworks set activity_status = 'TO_DELETE' where id = $1`, work),
  ],
  'a museum’s work is taken down everywhere': [
    async () => {
      await run(`update artworks set source = 'museum', source_key = '1' where id = $1`, work);
      await expectTerms({ open: false });
      await run('delete from artwork_segments where artwork_id = $1', work);
    },
    () => hang(segment),
  ],
  'an open work gets the term': [
    async () => carry(await anArtwork(db, { title: 'other', segments: [(await aSegment(db)).id] }), 'wrecks'),
    () => run(`delete from artworks where title = 'other'`),
  ],
  'an open work’s term becomes this one': [
    async () => {
      await carry(await anArtwork(db, { title: 'other', segments: [(await aSegment(db)).id] }), 'lanterns');
      await run('update artwork_tags set tag_id = $1 where tag_id = $2', terms.get('wrecks'), terms.get('lanterns'));
    },
    () => run(`delete from artwork_tags where artwork_id in (select id from artworks where title = 'other')`),
  ],
};

test.each(Object.entries(ways))('when %s, its terms become everybody’s, until it closes', async (_, [open, close]) => {
  await expectTerms({ open: false });
  await open();
  await expectTerms({ open: true });
  await close();
  await expectTerms({ open: false });
  await forgetClosedTerms(db);
  await expectTerms({ open: false });
  expect((await pool.query('select from opened_terms')).rowCount).toBe(0);
  await run('update artworks set published = true, activity_status = $2 where id = $1', work, 'ACTIVE');
  await run('update segments set public = true, visible = true');
  await run('update artwork_segments set published = true');
  await expectTerms({ open: true });
});

test('people who get a right to a private work see its terms', async () => {
  await run('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', work, outsider.id);
  await expectTerms({ open: false });
  expect(await termsByCondition(await viewerOf(outsider))).toContain('wrecks');
  await run('update artworks set owner_id = null where id = $1', work);
  await run('delete from artwork_shares');
  await expectTerms({ open: false });
  await run('update artwork_segments set segment_id = $1, published = false', elsewhere);
  await expectTerms({ open: false });
});

test('a term that moves gives its works to those above it', async () => {
  await run('update segments set public = true where id = $1', segment);
  await expectTerms({ open: true });
  await run(
    'delete from tag_ancestors where tag_id = $1 and ancestor_id = $2',
    terms.get('wrecks'),
    terms.get('ships'),
  );
  await run(
    'insert into tag_ancestors (tag_id, ancestor_id, distance) values ($1, $2, 1)',
    terms.get('wrecks'),
    terms.get('lanterns'),
  );
  await run('update segments set public = false where id = $1', segment);
  await expectTerms({ open: false });
});

test('a member of many closed works sees their terms only', async () => {
  const records = Array.from({ length: 5_100 }, (_, at) => aRecord(`${at}`, 'lanterns'));
  const target = {
    source: 'house',
    segmentId: segment,
    published: true,
    known: { tags: terms, artists: new Map() },
  } as const;
  await inTransaction(db, (tx) => writeImportedWorks(tx, target, records));
  await run('delete from artwork_segments where artwork_id = $1', work);
  await hang(elsewhere);
  await expectTerms({ open: false });
  expect(await termsByCondition(await viewerOf(member))).toEqual(['lanterns']);
});

test.each([
  ['nobody', false],
  ['readers', true],
])('an import for %s opens its terms as its works', async (_readers, published) => {
  const target = { source: 'house', segmentId: undefined, published, known: { tags: terms, artists: new Map() } };
  await inTransaction(db, (tx) => writeImportedWorks(tx, target, [aRecord('1', 'wrecks'), aRecord('2', 'lanterns')]));
  await expectTerms({ open: published });
  await inTransaction(db, (tx) => writeImportedWorks(tx, target, [aRecord('2', 'wrecks', 'changed')]));
  await expectTerms({ open: published });
});

test('a work that opens while it gets a term opens that, whoever comes first', async () => {
  for (const [first, second] of [
    [`insert into artwork_tags values ('${work}', '${terms.get('lanterns')}')`, `update segments set public = true`],
    [`update segments set public = true`, `insert into artwork_tags values ('${work}', '${terms.get('lanterns')}')`],
  ] as const) {
    await run('update segments set public = false');
    await run(`delete from artwork_tags where tag_id = $1`, terms.get('lanterns'));
    await forgetClosedTerms(db);
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      await one.query('begin');
      await one.query(first);
      const waiting = other.query(second);
      await expect.poll(isSomebodyWaiting).toBe(true);
      await one.query('commit');
      await waiting;
    } finally {
      one.release();
      other.release();
    }
    await expectTerms({ open: true });
    expect(await termsByCondition(guest)).toContain('lanterns');
  }
});

test('the job waits for whoever opens a work, and keeps its terms', async () => {
  await run('update segments set public = true where id = $1', segment);
  await run('update segments set public = false where id = $1', segment);
  const one = await pool.connect();
  try {
    await one.query('begin');
    await one.query('update segments set public = true where id = $1', [segment]);
    const waiting = forgetClosedTerms(db);
    await expect.poll(isSomebodyWaiting).toBe(true);
    await one.query('commit');
    await waiting;
  } finally {
    one.release();
  }
  await expectTerms({ open: true });
});

function aRecord(key: string, tag: string, digest = 'first'): MappedRecord {
  const columns = columnsOf({ ...emptyRecord, sections: { title: key }, accessionNumber: key });
  const work = { ...columns, key, sections: {}, artists: [], tags: [tag], linkedTags: [] };
  return { work, terms: [], artists: [], digest };
}

const isSomebodyWaiting = async () =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rowCount === 1;
