import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ArtworkId, FileId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { addTags } from '../../ontology/ontology.commands.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { anArtwork } from '../artworks.factory.ts';
import { artworksHandlers } from '../artworks.routes.ts';
import { recordHandlers } from './record.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...artworksHandlers, ...recordHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let owner: Person;
beforeEach(async () => {
  owner = await aPerson(db, { roles: ['OWNER'] });
});

const aRecord = (given: Partial<ArtworkRecord> = {}): ArtworkRecord =>
  artworkRecord.parse({
    sections: sectionsFromText({
      title: 'Prize amphora',
      artist: 'Attributed to the Euphiletos Painter',
      dateOfCreation: 'c. 530 BCE',
    }),
    ...given,
  });
const make = (record = aRecord(), person = owner) => app.call(person, recordRoutes.create, { body: { record } });
const save = (id: ArtworkId, record: ArtworkRecord, version: number, person = owner) =>
  app.call(person, recordRoutes.save, { params: { id }, body: { record, version } });
const picture = async (ownerId = owner.id): Promise<FileId> =>
  (await savePicture(db, app.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId })).id;

describe('an owner', () => {
  test('reads the names of its 3D models with the record, in their order', async () => {
    const [uuid, unnamed] = ['b'.repeat(32), 'c'.repeat(32)] as const;
    await db.insertInto('models').values({ uuid, ownerId: owner.id, name: 'Scan', posterFileId: null }).execute();
    const made = await make(aRecord({ models: [{ uuid: unnamed }, { uuid }] }));
    expect(made.models.map((one) => [one.uuid, one.name])).toEqual([
      [unnamed, ''],
      [uuid, 'Scan'],
    ]);
  });

  test('learns of each picture how large its original is and whether it can be zoomed', async () => {
    const [plain, scanned] = [await picture(), await picture()];
    const file = {
      storageKey: 'm',
      fileName: 'amphora.tif',
      contentType: 'image/tiff',
      bytes: 9,
      sha256: 'f'.repeat(64),
    };
    await db
      .insertInto('masters')
      .values({ fileId: scanned, ...file, width: 6_200, height: 8_100, orientation: 1, state: 'tiling', progress: 40 })
      .execute();
    const made = await make(aRecord({ images: [{ fileId: scanned }, { fileId: plain }] }));
    expect(made.images.map((image) => image.master)).toEqual([
      { width: 6_200, height: 8_100, bytes: 9, fileName: 'amphora.tif', state: 'tiling', progress: 40, reason: null },
      null,
    ]);
  });

  test('makes a work that nobody else sees, and finds everything in it again', async () => {
    const tags = await addTags(db, 'house', [{ sourceId: 'vessel', name: 'Vessel', type: 'Keyword', parents: [] }]);
    const record = aRecord({
      accessionNumber: '2019.44.1',
      creditLine: 'Gift, 2019',
      rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/', holder: 'Ines Okafor' },
      tags: [tags.get('vessel') as TagId],
      images: [{ fileId: await picture(), caption: 'Side B', alt: 'Five runners' }, { fileId: await picture() }],
      models: [{ uuid: '0123456789abcdef0123456789abcdef', caption: 'Scan' }],
    });
    const made = await make(record);
    expect(made).toMatchObject({ record, version: 1, published: false, openId: expect.stringMatching(/^OO-\d+$/) });
    expect(made.images.map((image) => image.fileId)).toEqual(record.images.map((image) => image.fileId));
    const again = await app.call(owner, recordRoutes.get, { params: { id: made.openId!.toLowerCase() } });
    expect(again.record).toEqual(record);
    await expect(app.call(null, artworksRoutes.get, { params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
    const { rows } = await pool.query('select year_from, year_to, artist, missing from artworks where id = $1', [
      made.id,
    ]);
    expect(rows).toEqual([
      {
        year_from: -539,
        year_to: -519,
        artist: 'Attributed to the Euphiletos Painter',
        missing: ['altText', 'dimensionsNew', 'materials', 'placeOfCreation', 'ownershipHistory'],
      },
    ]);
  });

  test('who sends the same record twice saves once', async () => {
    const made = await make();
    const changed = aRecord({ creditLine: 'Gift' });
    expect(await save(made.id, changed, 1)).toMatchObject({ version: 2 });
    expect(await save(made.id, changed, 1)).toMatchObject({ version: 2 });
  });

  test('keeps the ids of pictures that change places', async () => {
    const [first, second] = [await picture(), await picture()];
    const made = await make(aRecord({ images: [{ fileId: first }, { fileId: second }] }));
    const ids = async () =>
      (await pool.query('select id, file_id from artwork_images where artwork_id = $1 order by position', [made.id]))
        .rows;
    const before = await ids();
    await save(made.id, aRecord({ images: [{ fileId: second }, { fileId: first }] }), 1);
    expect(await ids()).toEqual(before.toReversed());
  });

  test('cannot show a picture that they may not see, nor a model as a picture', async () => {
    const made = await make();
    const stranger = await aPerson(db);
    await expect(save(made.id, aRecord({ images: [{ fileId: await picture(stranger.id) }] }), 1)).rejects.toMatchObject(
      { status: 422, code: 'artworks/unknown-image' },
    );
  });

  test('does not lose a save because a tag is gone', async () => {
    const made = await make();
    const gone = '01900000-0000-7000-8000-000000000009' as TagId;
    expect(await save(made.id, aRecord({ creditLine: 'Gift', tags: [gone] }), 1)).toMatchObject({
      record: { creditLine: 'Gift', tags: [] },
    });
  });

  test('publishes a work with a title, withdraws it, deletes it and restores it', async () => {
    const untitled = await make(aRecord({ sections: {} }));
    const act = (route: 'publish' | 'unpublish' | 'delete' | 'restore', id: ArtworkId) =>
      app.call(owner, recordRoutes[route], { params: { id } });
    await expect(act('publish', untitled.id)).rejects.toMatchObject({ code: 'artworks/title-required' });
    const { id } = await make();
    expect(await act('publish', id)).toMatchObject({ published: true, may: { publish: { allowed: false } } });
    expect(await act('unpublish', id)).toMatchObject({ published: false });
    await act('delete', id);
    expect((await app.call(owner, recordRoutes.get, { params: { id } })).activityStatus).toBe('TO_DELETE');
    await expect(save(id, aRecord({ creditLine: 'Gift' }), 1)).rejects.toMatchObject({ code: 'artworks/deleted' });
    expect(await act('restore', id)).toMatchObject({ activityStatus: 'ACTIVE' });
  });

  test('deletes for admins only what is marked, and cannot restore what an admin deleted', async () => {
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const { id } = await make();
    await app.call(owner, recordRoutes.delete, { params: { id } });
    await app.call(admin, recordRoutes.delete, { params: { id } });
    await expect(app.call(owner, recordRoutes.restore, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await app.call(admin, recordRoutes.restore, { params: { id } })).toMatchObject({ activityStatus: 'ACTIVE' });
  });
});

describe('two people', () => {
  test('who save the same version: the second is told the present one and loses nothing', async () => {
    const made = await make();
    await save(made.id, aRecord({ creditLine: 'Theirs' }), 1);
    await expect(save(made.id, aRecord({ creditLine: 'Ours' }), 1)).rejects.toMatchObject({
      code: 'artworks/stale',
      problem: { details: { version: 2, record: { creditLine: 'Theirs' } } },
    });
  });

  test('who save at the same moment: one wins', async () => {
    const made = await make();
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => save(made.id, aRecord({ creditLine: `Line ${at}` }), 1)),
    );
    expect(saves.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('share a work: the second sees and edits it, but neither deletes nor shares it, and can leave', async () => {
    const friend = await aPerson(db);
    const { id } = await make();
    await expect(save(id, aRecord({ creditLine: 'x' }), 1, friend)).rejects.toMatchObject({ status: 404 });
    const people = await app.call(owner, recordRoutes.share, { params: { id }, body: { email: friend.email } });
    expect(people).toEqual({ people: [expect.objectContaining({ id: friend.id })] });
    expect(await save(id, aRecord({ creditLine: 'By a friend' }), 1, friend)).toMatchObject({ version: 2 });
    const shared = await app.call(friend, recordRoutes.listShared, { query: {} });
    expect(shared.artworks.map((work) => work.id)).toEqual([id]);
    for (const route of ['delete', 'restore'] as const)
      await expect(app.call(friend, recordRoutes[route], { params: { id } })).rejects.toMatchObject({ status: 403 });
    await app.call(friend, recordRoutes.unshare, { params: { id }, body: { userId: friend.id } });
    await expect(app.call(friend, recordRoutes.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be the owner, nor somebody without an account', async () => {
    const { id } = await make();
    const share = (email: string) => app.call(owner, recordRoutes.share, { params: { id }, body: { email } });
    await expect(share(owner.email)).rejects.toMatchObject({ code: 'artworks/owns-it' });
    await expect(share('nobody@nowhere.test')).rejects.toMatchObject({ code: 'artworks/unknown-person' });
  });
});

describe('the history of a record', () => {
  const revisions = (id: ArtworkId, person = owner) =>
    app.call(person, recordRoutes.listRevisions, { params: { id }, query: {} });

  test('has one version for each sitting, and any can be restored as a new one', async () => {
    const { id } = await make();
    await save(id, aRecord({ creditLine: 'One' }), 1);
    await save(id, aRecord({ creditLine: 'Two' }), 2);
    await pool.query("update artwork_revisions set saved_at = saved_at - interval '11 minutes'");
    await save(id, aRecord({ creditLine: 'Three' }), 3);
    expect(
      (await revisions(id)).revisions.map(({ version, act, record }) => [version, act, record.creditLine]),
    ).toEqual([
      [4, 'saved', 'Three'],
      [3, 'saved', 'Two'],
      [1, 'created', ''],
    ]);
    const restored = await app.call(owner, recordRoutes.restoreRevision, { params: { id, version: '3' } });
    expect(restored).toMatchObject({ version: 5, record: { creditLine: 'Two' } });
    expect((await revisions(id)).revisions[0]).toMatchObject({ version: 5, act: 'restored', note: '3' });
  });

  test('of an imported work begins with what was imported', async () => {
    const segment = await aSegment(db);
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, curator, segment);
    const id = await anArtwork(db, {
      source: 'museum',
      accessionNumber: 'Z1',
      title: 'Harbour',
      segments: [segment.id],
    });
    const { record } = await app.call(curator, recordRoutes.get, { params: { id } });
    await save(id, { ...record, creditLine: 'Gift' }, 1, curator);
    expect((await revisions(id, curator)).revisions.map(({ version, act }) => [version, act])).toEqual([
      [2, 'saved'],
      [1, 'imported'],
    ]);
  });
});

describe('my artworks', () => {
  const list = (
    query: Parameters<typeof app.call<typeof recordRoutes.listOwn>>[2] extends { query?: infer Q } ? Q : never,
  ) => app.call(owner, recordRoutes.listOwn, { query });

  test('are listed with what is missing and with counts, and filtered by both', async () => {
    const complete = await make(aRecord({ rights: { uri: 'https://creativecommons.org/publicdomain/zero/1.0/' } }));
    const other = await make(aRecord({ sections: { title: 'Serape' } }));
    await app.call(owner, recordRoutes.publish, { params: { id: complete.id } });
    await make(aRecord(), await aPerson(db, { roles: ['OWNER'] }));
    const all = await list({});
    expect(all.artworks.map((work) => work.title)).toEqual(['Serape', 'Prize amphora']);
    expect(all.counts).toMatchObject({ published: 1, unpublished: 1, toDelete: 0 });
    expect(all.counts.missing).toContainEqual({ key: 'rights', count: 1 });
    expect((await list({ published: ['false'] })).artworks.map((work) => work.id)).toEqual([other.id]);
    expect((await list({ missing: ['rights'] })).artworks.map((work) => work.id)).toEqual([other.id]);
    expect((await list({ searchQuery: 'amph' })).artworks.map((work) => work.id)).toEqual([complete.id]);
    expect((await list({ searchQuery: other.openId! })).artworks.map((work) => work.id)).toEqual([other.id]);
    expect((await list({ order: 'title' })).artworks.map((work) => work.title)).toEqual(['Prize amphora', 'Serape']);
  });

  test('do not include works marked for deletion, which only admins may list', async () => {
    const { id } = await make();
    await app.call(owner, recordRoutes.delete, { params: { id } });
    expect((await list({})).artworks).toEqual([]);
    await expect(list({ activityStatuses: ['TO_DELETE'] })).rejects.toMatchObject({ status: 403 });
  });
});
