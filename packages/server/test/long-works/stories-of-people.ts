import '../../src/domains/artworks/tags/tags.access.ts';
import { aPerson } from '../../src/domains/accounts/accounts.factory.ts';
import { startDeparture } from '../../src/domains/collections/departures/departures.commands.ts';
import { departures } from '../../src/domains/collections/departures/departures.work.ts';
import { sendNow, startAct, startUndo } from '../../src/domains/memberships/bulk/bulk.commands.ts';
import { leads } from '../../src/domains/memberships/bulk/bulk.fixture.ts';
import { bulkActs } from '../../src/domains/memberships/bulk/bulk.work.ts';
import { previewConsequences } from '../../src/domains/memberships/consequences/consequences.commands.ts';
import { consequencePreviews } from '../../src/domains/memberships/consequences/consequences.jobs.ts';
import {
  changeContactImport,
  createContactImport,
  takeContactStep,
} from '../../src/domains/memberships/imports/contact-imports.commands.ts';
import { byColumn } from '../../src/domains/memberships/imports/contact-imports.fixture.ts';
import { contactImports } from '../../src/domains/memberships/imports/contact-imports.jobs.ts';
import { getContactImport } from '../../src/domains/memberships/imports/contact-imports.queries.ts';
import { aMembership } from '../../src/domains/memberships/memberships.factory.ts';
import { noUploadCounts } from '../../src/domains/ontology/vocabulary/uploads/uploads.commands.ts';
import { vocabularyUploads } from '../../src/domains/ontology/vocabulary/uploads/uploads.work.ts';
import { aSegment } from '../../src/domains/segments/segments.factory.ts';
import { aFile } from '../../src/platform/tables/tables.fixture.ts';
import { db, pool } from '../database.ts';
import { manySaved } from '../many-saved.ts';
import { given, numbers, rowOf, type Story } from './killed-stories.ts';

const uploadLeft = rowOf(`select state, counts ->> 'new' as new, (select count(*)::int from tags) as terms,
  (select count(*)::int from vocabulary_changes) as changes from vocabulary_uploads where id = $1`);

export const uploadOfTerms: Story = {
  kind: vocabularyUploads,
  table: 'vocabulary_uploads',
  async begin() {
    const terms = numbers(20).map((no) => `ex:t${no} skos:prefLabel "term ${no}"@en .`);
    const text = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix ex: <https://example.org/> .\n${terms.join('\n')}`;
    await given.services.storage.putFile('vocabularies/one/file', aFile(text), 'text/turtle');
    const { id } = await db
      .insertInto('vocabularyUploads')
      .values({
        ...{ fileName: 'terms.ttl', format: 'turtle', fileKey: 'vocabularies/one/file', state: 'checking' },
        choices: JSON.stringify({ conflicts: 'keep', type: 'Keyword' }),
        counts: JSON.stringify(noUploadCounts),
        ...{ failure: null, mayChange: true, uploadedBy: given.viewer.id, finishedAt: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  stages: [
    {
      state: 'checking',
      killedAt: 1,
      left: uploadLeft,
      expected: { state: 'checked', new: '20', terms: 0, changes: 0 },
    },
    {
      state: 'running',
      killedAt: 3,
      order: (id) => order(id, 'running'),
      left: uploadLeft,
      expected: { state: 'finished', new: '20', terms: 20, changes: 20 },
    },
    {
      state: 'undoing',
      killedAt: 2,
      order: (id) => order(id, 'undoing'),
      left: uploadLeft,
      expected: { state: 'undone', new: '20', terms: 0, changes: 0 },
    },
  ],
};
const order = (id: string, state: string) =>
  pool.query('update vocabulary_uploads set state = $2 where id = $1', [id, state]);

const contactsLeft = rowOf(`select state, counts ->> 'added' as added, counts ->> 'undone' as undone,
  (select count(*)::int from memberships) as members, (select count(*)::int from newsletter_consents) as consents,
  (select count(*)::int from membership_events where event = 'add') as additions from contact_imports where id = $1`);

export const importOfContacts: Story = {
  kind: contactImports,
  table: 'contact_imports',
  async begin() {
    const rows = numbers(4_500).map((no) => `p${no}@sea.example;${no % 2 ? 'yes' : 'no'};2026-03-02`);
    const file = aFile(['mail;OK;Date', ...rows].join('\n'), 'list.csv');
    const id = await createContactImport(given.services, given.viewer, {
      segmentId: given.segment.id,
      file,
      name: 'list.csv',
    });
    const { mapping } = await getContactImport(db, given.viewer, id);
    await changeContactImport(given.services, given.viewer, id, { mapping: { ...mapping, consent: byColumn } });
    await takeContactStep(db, given.viewer, id, 'check');
    return id;
  },
  stages: [
    {
      state: 'checking',
      killedAt: 2,
      left: contactsLeft,
      expected: { state: 'checked', added: '4500', undone: '0', members: 0, consents: 0, additions: 0 },
    },
    {
      state: 'running',
      killedAt: 2,
      order: (id) => takeContactStep(db, given.viewer, id, 'start'),
      left: contactsLeft,
      expected: { state: 'finished', added: '4500', undone: '0', members: 4_500, consents: 2_250, additions: 4_500 },
    },
    {
      state: 'undoing',
      killedAt: 2,
      order: (id) => takeContactStep(db, given.viewer, id, 'undo'),
      left: contactsLeft,
      expected: { state: 'undone', added: '4500', undone: '4500', members: 0, consents: 4_500, additions: 4_500 },
    },
  ],
};

const bulkLeft = rowOf(`select state, (select count(*)::int from memberships) as members,
  (select count(*)::int from membership_events where event = 'remove') as removals,
  (select count(*)::int from membership_events where event = 'undo') as undone,
  (select count(*)::int from outbox where topic = 'memberships.settled') as settled from bulk_acts where id = $1`);

async function removal(): Promise<string> {
  const people = await leads(given.segment, 1_500, 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR');
  const usersIds = people.map(({ id }) => id);
  return startAct(given.services, given.viewer, { segmentId: given.segment.id, event: 'remove', people: { usersIds } });
}
const removed = { state: 'held', members: 0, removals: 1_500, undone: 0, settled: 0 };

export const bulkActUndone: Story = {
  kind: bulkActs,
  table: 'bulk_acts',
  begin: removal,
  stages: [
    { state: 'running', killedAt: 1, left: bulkLeft, expected: removed },
    {
      state: 'undoing',
      killedAt: 1,
      order: (id) => startUndo(db, given.viewer, id),
      left: bulkLeft,
      expected: { ...removed, state: 'undone', members: 1_500, undone: 1_500 },
    },
  ],
};

export const bulkActReleased: Story = {
  kind: bulkActs,
  table: 'bulk_acts',
  async begin() {
    const id = await removal();
    await bulkActs.work(given.services, id);
    await pool.query('update bulk_acts set held_until = now()');
    return id;
  },
  stages: [{ state: 'held', killedAt: 1, left: bulkLeft, expected: { ...removed, state: 'released', settled: 1_500 } }],
};

export const bulkActSentNow: Story = {
  ...bulkActReleased,
  async begin() {
    const id = await removal();
    await bulkActs.work(given.services, id);
    await sendNow(db, given.viewer, id);
    return id;
  },
  stages: [
    { state: 'releasing', killedAt: 1, left: bulkLeft, expected: { ...removed, state: 'released', settled: 1_500 } },
  ],
};

export const departure: Story = {
  kind: departures,
  table: 'departures',
  async begin() {
    const segment = await aSegment(db, { public: false });
    const owner = await aPerson(db);
    await aMembership(db, { segment, person: owner, status: 'SUSPENDED' });
    await manySaved(db, { owner, segment, works: 2_500 });
    await startDeparture(db, given.services.jobs, { userId: owner.id, segmentId: segment.id, total: 2_500 });
    return (await pool.query('select id from departures')).rows[0].id;
  },
  stages: [
    {
      state: 'running',
      killedAt: 2,
      left: rowOf(
        `select state, position, removed, (select count(*)::int from collection_items) as saved from departures where id = $1`,
      ),
      expected: { state: 'done', position: 2_500, removed: 2_500, saved: 0 },
    },
  ],
};

export const preview: Story = {
  kind: consequencePreviews,
  table: 'consequence_previews',
  async begin() {
    await leads(given.segment, 2_500, 'SUBSCRIBED');
    const { id } = await previewConsequences(given.services, given.viewer, {
      segmentId: given.segment.id,
      event: 'suspend',
      people: { filter: { search: '', membership: [], invitation: [], newsletter: [] } },
    });
    return id!;
  },
  stages: [
    {
      state: 'working',
      killedAt: 2,
      left: rowOf(`select state, counted, result ->> 'possible' as possible from consequence_previews where id = $1`),
      expected: { state: 'done', counted: 2_500, possible: '2500' },
    },
  ],
};
