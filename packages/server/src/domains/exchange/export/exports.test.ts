import { writeFileSync } from 'node:fs';
import type { ExportFormat } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { cellsOf } from '@oeuvre/record/table/cells.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aFile, readAll } from '../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { hangInSegment } from '../../artworks/artworks.commands.ts';
import { anArtwork } from '../../artworks/artworks.factory.ts';
import { anEditedArtwork } from '../../artworks/record/edited.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { exportsHandlers } from './exports.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(exportsHandlers);
});
afterAll(async () => {
  await app.app.close();
});

/** The works of these tests have no tags. */
const noTerms = { nameOf: () => undefined, idOf: () => undefined };

type Person = Awaited<ReturnType<typeof aPerson>>;
const download = async (person: Person | null, address: string) =>
  app.inject({ method: 'GET', url: address, headers: person ? { 'x-test-person': person.id } : {} });
const make = async (person: Person, texts: Parameters<typeof sectionsFromText>[0]) =>
  anEditedArtwork(db, await viewerOf(person), { sections: sectionsFromText(texts), creditLine: '=1+1' });
const ownAt = (format: ExportFormat, query: object = {}) => urlOf(exportsRoutes.own, { query: { format, ...query } });

describe('an owner', () => {
  test.each(['csv', 'xlsx'] as const)(
    'takes out their works as %s, and everything in them can be read again',
    async (format) => {
      const owner = await aPerson(db, { roles: ['OWNER'] });
      const made = await make(owner, {
        title: 'Nude, "Vénus"; torso\nfragment',
        artist: 'Attributed to Exekias',
        dateOfCreation: 'c. 530 BCE',
        materials: 'ink\npaper | silk',
        descriptionText: 'a,b\u0007\n-1',
      });
      const reply = await download(owner, ownAt(format));
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="artworks-[\\d-]+\\.${format}"$`),
      );
      const file = aFile('');
      writeFileSync(file, reply.rawPayload);
      const { rows } = await readAll(file);
      expect(rows).toHaveLength(1);
      const [[, cells]] = rows as [(typeof rows)[0]];
      expect(cells).toMatchObject({
        'OO ID': made.openId,
        Title: 'Nude, "Vénus"; torso\nfragment',
        Artist: 'Attributed to Exekias',
        Materials: 'ink | paper \\| silk',
        'Credit line': format === 'csv' ? "'=1+1" : '=1+1',
        'Published (read-only)': 'no',
        Version: expect.stringMatching(/^v1-e\d+$/),
      });
      const kept = await pool.query('select cells from exported_records where artwork_id = $1 and version = 1', [
        made.id,
      ]);
      expect(kept.rows).toEqual([{ cells: cellsOf(made.record, noTerms) }]);
      const { rows: audit } = await pool.query(
        "select details from audit_log where act = 'artworks.export' and actor_id = $1",
        [owner.id],
      );
      expect(audit).toMatchObject([{ details: { format } }]);
    },
  );

  test('takes out whole records as JSON, of the selected works, and never those of others', async () => {
    const [owner, other] = [await aPerson(db, { roles: ['OWNER'] }), await aPerson(db, { roles: ['OWNER'] })];
    const made = await make(owner, { title: 'Heron' });
    await make(owner, { title: 'Wave' });
    const theirs = await make(other, { title: 'Not mine' });
    const lines = (body: string) =>
      body
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const all = lines((await download(owner, ownAt('jsonl'))).body);
    expect(all.map((work) => work.sections.title)).toEqual(['Wave', 'Heron']);
    const some = lines((await download(owner, ownAt('jsonl', { ids: [made.id, theirs.id] }))).body);
    expect(some).toEqual([expect.objectContaining({ ooId: made.openId, ...made.record })]);
    expect(lines((await download(owner, ownAt('jsonl', { searchQuery: 'wave' }))).body)).toHaveLength(1);
  });

  test('takes out what stands beside a record too: pictures, models, and the segments that they know', async () => {
    const owner = await aPerson(db, { roles: ['OWNER'] });
    const [open, hidden] = [await aSegment(db, { name: 'Open Water' }), await aSegment(db, { public: false })];
    const { rows: files } = await pool.query(
      `insert into files (owner_id, storage_key, content_type, bytes, width, height, colour, thumbhash, sha256)
       values ($1, gen_random_uuid(), 'image/jpeg', 1, 4, 3, '#888888', '', gen_random_uuid()) returning id`,
      [owner.id],
    );
    const fileId = files[0].id as FileId;
    const work = await anEditedArtwork(db, await viewerOf(owner), {
      sections: { title: 'Heron' },
      images: [{ fileId, caption: 'The front', alt: '=A heron' }],
      models: [{ uuid: 'abc123', caption: 'Scan' }],
    });
    await hangInSegment(db, null, { artworkIds: [work.id], segmentId: open.id });
    await hangInSegment(db, null, { artworkIds: [work.id], segmentId: hidden.id });
    await pool.query('update artwork_segments set published = false where segment_id = $1', [open.id]);
    const file = aFile((await download(owner, ownAt('csv'))).body);
    const [[, cells]] = (await readAll(file)).rows as [[number, Record<string, string>]];
    const address = `${app.services.config.publicUrl}/files/${fileId}`;
    expect(cells).toMatchObject({
      'Pictures (read-only)': address,
      'Captions (read-only)': '1. The front',
      'Alt texts (read-only)': '1. =A heron',
      '3D models (read-only)': `${app.services.config.publicUrl}/models/abc123 Scan`,
      'Segments (read-only)': 'Open Water: not published',
    });
    const line = JSON.parse((await download(owner, ownAt('jsonl'))).body);
    expect(line).toMatchObject({
      pictures: [{ address }],
      segments: [{ name: 'Open Water', published: false }],
      tagNames: [],
    });
  });

  test('takes out more works than a batch holds', async () => {
    const owner = await aPerson(db, { roles: ['OWNER'] });
    await pool.query(
      "insert into artworks (title, owner_id, sections) select 'Sheet ' || n, $1, '{}' from generate_series(1, 1001) n",
      [owner.id],
    );
    const { body } = await download(owner, ownAt('csv'));
    expect(
      new Set(
        body
          .trim()
          .split('\r\n')
          .map((line) => line.split(',')[0]),
      ).size,
    ).toBe(1002);
    expect(body).toContain(`OO ID,${columnNames.accessionNumber},`);
  });
});

describe('a supervisor', () => {
  test('takes out the wall of a segment and nothing else', async () => {
    const [mine, other] = [await aSegment(db, { public: false }), await aSegment(db, { public: false })];
    const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'] });
    await assign(db, supervisor, mine);
    await anArtwork(db, { title: 'Seen', segments: [mine.id] });
    await anArtwork(db, { title: 'Elsewhere', segments: [other.id] });
    const at = (segmentId: string) =>
      urlOf(exportsRoutes.catalogue, { query: { format: 'jsonl', segmentId: segmentId as typeof mine.id } });
    const reply = await download(supervisor, at(mine.id));
    expect(
      reply.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).sections.title),
    ).toEqual(['Seen']);
  });

  test.each([
    ['catalogue', ['OO_CURATOR']],
    ['collaborator', ['OO_SUPERVISOR']],
    ['own', ['COMMON']],
  ] as const)('the list %s is plainly refused to %s', async (list, roles) => {
    const person = await aPerson(db, { roles: [...roles] });
    const refused = await app.refusal(person, exportsRoutes[list], { query: {} });
    expect(refused).toMatchObject({ status: 403, code: 'artworks/may-not-export' });
    expect(refused.problem.message).toBe('You have no permission to export these artworks.');
  });
});

test('a collaborator takes out what is theirs, published or not', async () => {
  const collaborator = await aPerson(db, { roles: ['COLLABORATOR'] });
  await make(collaborator, { title: 'Draft' });
  const reply = await download(collaborator, urlOf(exportsRoutes.collaborator, { query: { format: 'jsonl' } }));
  expect(
    reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).sections.title),
  ).toEqual(['Draft']);
});
