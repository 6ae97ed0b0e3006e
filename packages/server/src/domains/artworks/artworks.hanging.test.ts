import type { FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../test/app.ts';
import { databaseUrl, db } from '../../../test/database.ts';
import { ContentChanges, touch } from '../../platform/cache/content.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { EventDelivery } from '../../platform/jobs/events.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { maySeeFile } from '../files/files.access.ts';
import { savePicture } from '../files/files.commands.ts';
import { aPicture } from '../files/files.factory.ts';
import { listFileFacts } from '../files/files.queries.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import { changeSegment } from '../segments/segments.commands.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { hangInSegment, refreshPicturesOfWall, setArtworkImages } from './artworks.commands.ts';
import { artworksSubscriptions } from './artworks.events.ts';
import { anArtwork } from './artworks.factory.ts';
import { artworksHandlers } from './artworks.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(artworksHandlers);
});
afterAll(async () => {
  await app.app.close();
});

/** A picture of a work that hangs in this segment. */
async function aPublicPicture(segmentId: SegmentId): Promise<FileId> {
  const { id } = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'a.jpg',
    ownerId: null,
  });
  await anArtwork(db, { images: [{ fileId: id }], segments: [segmentId] });
  return id;
}

describe('hanging works in a segment', () => {
  test('lets people who may read it see the pictures too', async () => {
    const segment = await aSegment(db, { public: false });
    const picture = await savePicture(db, app.services.storage, {
      bytes: await aPicture(),
      fileName: 'a.jpg',
      ownerId: null,
    });
    const id = await anArtwork(db, { segments: [segment.id] });
    await db
      .transaction()
      .execute((tx) => setArtworkImages(tx, null, { artworkId: id, images: [{ fileId: picture.id }] }));
    const member = await aPerson(db);
    await aMembership(db, { segment, person: member });
    const facts = async () => (await listFileFacts(db, [picture.id]))[0]!;
    expect(await maySeeFile(db, guest, await facts())).toBe(false);
    expect(await maySeeFile(db, await viewerOf(member), await facts())).toBe(true);
    await hangInSegment(db, null, { artworkIds: [id], segmentId: (await aSegment(db)).id });
    expect(await facts()).toMatchObject({ visibility: 'public' });
  });

  test('is undone for outsiders’ pictures when the segment closes', async () => {
    const segment = await aSegment(db);
    const picture = await aPublicPicture(segment.id);
    const visibility = async () => (await listFileFacts(db, [picture]))[0]!.visibility;
    expect(await visibility()).toBe('public');
    await changeSegment(db, await viewerOf(await aPerson(db, { roles: ['SUPER'] })), {
      id: segment.id,
      change: { public: false },
    });
    await new EventDelivery(db, artworksSubscriptions, app.services).deliverAll();
    expect(await visibility()).toBe('private');
  });

  test('is announced once for all its pictures when the segment closes', async () => {
    const segment = await aSegment(db);
    const pictures = await Promise.all([1, 2, 3].map(async () => aPublicPicture(segment.id)));
    const changes = new ContentChanges();
    await changes.listen(databaseUrl, app.services.log);
    const announced: string[][] = [];
    changes.on((tags) => announced.push([...tags]));

    await inTransaction(db, (tx) => refreshPicturesOfWall(tx, segment.id));
    await touch(db, 'the end');
    await expect.poll(() => announced.at(-1)).toEqual(['the end']);
    await changes.close();
    expect(announced).toHaveLength(2);
    expect(announced[0]!.toSorted()).toEqual(pictures.map((id) => `file:${id}`).toSorted());
  });
});
