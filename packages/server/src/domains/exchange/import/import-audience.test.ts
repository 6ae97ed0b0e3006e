import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aFile } from '../../../platform/tables/tables.fixture.ts';
import { aPerson } from '../../accounts/accounts.factory.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { unpublishArtwork } from '../../artworks/record/record.commands.ts';
import { aMembership } from '../../memberships/memberships.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { changeImport, createImport, takeStep } from './imports.commands.ts';
import { artworkImports, importsJobs } from './imports.jobs.ts';
import { getImport } from './imports.queries.ts';
import { importsHandlers } from './imports.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(importsHandlers);
});

const table = (titles: readonly string[]) =>
  `Inventarnr.;Titel\n${titles.map((title, at) => `${at + 1};${title}`).join('\n')}\n`;

async function imported(titles: readonly string[], change: Parameters<typeof changeImport>[3] = {}) {
  const id = await createImport(app.services, null, { file: aFile(table(titles)), name: 'herbst.csv' });
  await changeImport(app.services, null, id, change);
  await takeStep(db, null, id, 'start');
  await artworkImports.work(app.services, id);
  return getImport(db, id);
}
const allIds = async (): Promise<ArtworkId[]> =>
  (await pool.query('select id from artworks order by source_key')).rows.map(({ id }) => id);
const titlesSeenBy = async (viewer: Viewer) => {
  const ids = await visibleArtworkIds(db, viewer, await allIds());
  return (await pool.query('select title from artworks where id = any($1) order by source_key', [ids])).rows.map(
    ({ title }) => title,
  );
};
const publish = async (id: string, person: Awaited<ReturnType<typeof aPerson>>) => {
  await app.call(person, importsRoutes.step, { params: { id }, body: { step: 'publish' } });
  const { queue, payload } = app.services.queued.at(-1)!;
  const job = importsJobs.find((one) => one.queue === queue)!;
  await job.work(app.services, payload as never, new AbortController().signal);
};

describe('an import', () => {
  test('shows its works to nobody unless somebody says so', async () => {
    const { visibleTo, unpublished } = await imported(['Haus', 'Baum']);
    expect({ visibleTo, unpublished }).toEqual({ visibleTo: 'nobody', unpublished: 2 });
    expect(await titlesSeenBy(guest)).toEqual([]);
    expect(await titlesSeenBy(await viewerOf(await aPerson(db)))).toEqual([]);
    expect(await titlesSeenBy(await viewerOf(await aPerson(db, { roles: ['SUPER'] })))).toEqual(['Haus', 'Baum']);
  });

  test('shows them to everybody, or to the readers of a segment, if somebody says so', async () => {
    const hidden = await aSegment(db, { public: false });
    await imported(['Haus'], { visibleTo: 'readers' });
    expect(await titlesSeenBy(guest)).toEqual(['Haus']);
    await pool.query('delete from artworks');
    await imported(['Haus'], { visibleTo: 'readers', segmentId: hidden.id });
    expect(await titlesSeenBy(guest)).toEqual([]);
    const member = await aPerson(db);
    await aMembership(db, { person: member, segment: hidden });
    expect(await titlesSeenBy(await viewerOf(member))).toEqual(['Haus']);
  });

  test('leaves works that are here already as visible as they were, and hides no work by hanging it', async () => {
    const segment = await aSegment(db);
    await imported(['Haus'], { visibleTo: 'readers' });
    await imported(['Haus', 'Baum'], { segmentId: segment.id });
    expect(await titlesSeenBy(guest)).toEqual(['Haus']);
    expect((await pool.query('select published from artwork_segments')).rows).toEqual([{ published: false }]);
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, curator, segment);
    expect(await titlesSeenBy(await viewerOf(curator))).toEqual(['Haus', 'Baum']);
  });

  test('publishes its works later, without those that somebody has withdrawn', async () => {
    const segment = await aSegment(db);
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const { id } = await imported(['Haus', 'Baum', 'Meer'], { segmentId: segment.id });
    const [, tree] = await allIds();
    await pool.query('update artworks set published = true where id = $1', [tree]);
    await unpublishArtwork(db, { viewer: await viewerOf(admin), requestId: null as never }, tree!);
    expect((await getImport(db, id)).unpublished).toBe(2);
    await publish(id, admin);
    expect(await titlesSeenBy(guest)).toEqual(['Haus', 'Meer']);
    expect(await getImport(db, id)).toMatchObject({ visibleTo: 'readers', unpublished: 0 });
    const { rows } = await pool.query(`select act from audit_log where subject_id = $1 order by at`, [id]);
    expect(rows.at(-1)).toEqual({ act: 'imports.publish' });
  });

  test('that is not done cannot be published', async () => {
    const admin = await aPerson(db, { roles: ['SUPER'] });
    const id = await createImport(app.services, null, { file: aFile(table(['Haus'])), name: 'herbst.csv' });
    await expect(app.call(admin, importsRoutes.step, { params: { id }, body: { step: 'publish' } })).rejects.toThrow(
      /not at a point/,
    );
  });
});
