import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { manySaved } from '../../../test/many-saved.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { collectionsSubscriptions } from '../../domains/collections/collections.events.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { collectionsHandlers } from '../../domains/collections/collections.routes.ts';
import { departures } from '../../domains/collections/departures/departures.work.ts';
import { bulkHandlers } from '../../domains/memberships/bulk/bulk.routes.ts';
import { consequencesHandlers } from '../../domains/memberships/consequences/consequences.routes.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { membershipsHandlers } from '../../domains/memberships/memberships.routes.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';
import { EventDelivery } from '../../platform/jobs/events.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...membershipsHandlers, ...bulkHandlers, ...consequencesHandlers, ...collectionsHandlers]);
});

type Person = Awaited<ReturnType<typeof aPerson>>;
type Segment = Awaited<ReturnType<typeof aSegment>>;
let supervisor: Person;
let anna: Person;
let segment: Segment;
beforeEach(async () => {
  [supervisor, anna] = [await aPerson(db, { roles: ['OO_SUPERVISOR'] }), await aPerson(db)];
  segment = await aSegment(db, { public: false, staff: [supervisor] });
  await aMembership(db, { segment, person: anna });
});

const hung = async (...walls: Segment[]) =>
  await anArtwork(db, { title: 'Waves', segments: walls.map(({ id }) => id) });
const inSegment = () => ({ params: { segmentId: segment.id } });
const leave = () => app.call(anna, membershipsRoutes.leave, inSegment());
const suspend = () => app.call(supervisor, membershipsRoutes.suspend, { ...inSegment(), body: { userId: anna.id } });
const deliver = async () => {
  const delivery = new EventDelivery(db, collectionsSubscriptions, app.services);
  await delivery.deliverAll();
  await delivery.close();
};
const saved = async () =>
  (await pool.query('select artwork_id from collection_items order by rank')).rows.map((row) => row.artwork_id);
const preview = (person: Person, event: 'leave' | 'suspend' | 'grant') =>
  app.call(person, consequencesRoutes.preview, {
    body: { segmentId: segment.id, event, usersIds: event === 'leave' ? [] : [anna.id] },
  });
const ofCollections = ({ consequences }: Consequences) => consequences.find(({ kind }) => kind === 'collections');

describe('whoever stops being a member', () => {
  test.each([['leaves', leave] as const, ['is suspended', suspend] as const])(
    'and %s loses the works saved from the segment, and no others',
    async (_, go) => {
      const open = await aSegment(db);
      const [lost, openToo, elsewhere] = [await hung(segment), await hung(segment, open), await hung(open)];
      await aCollection(db, { owner: anna, artworks: [lost, openToo, elsewhere] });
      await go();
      await deliver();
      expect(await saved()).toEqual([openToo, elsewhere]);
    },
  );

  test('keeps works that hang in another segment of theirs, their own works, and works shared with them', async () => {
    const other = await aSegment(db, { public: false });
    await aMembership(db, { segment: other, person: anna });
    const both = await hung(segment, other);
    const own = await anArtwork(db, { ownerId: anna.id, segments: [segment.id] });
    const shared = await hung(segment);
    await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [shared, anna.id]);
    await aCollection(db, { owner: anna, artworks: [both, own, shared, await hung(segment)] });
    await leave();
    await deliver();
    expect(await saved()).toEqual([both, own, shared]);
  });

  test('loses nothing while the hold of a bulk act can be undone, and nothing after the undo', async () => {
    const work = await hung(segment);
    await aCollection(db, { owner: anna, artworks: [work] });
    const body = { segmentId: segment.id, event: 'suspend' as const, usersIds: [anna.id] };
    const first = await app.call(supervisor, bulkRoutes.start, { body });
    await deliver();
    await app.call(supervisor, bulkRoutes.undo, { params: { id: first.id } });
    await deliver();
    expect(await saved()).toEqual([work]);
    const second = await app.call(supervisor, bulkRoutes.start, { body });
    await app.call(supervisor, bulkRoutes.sendNow, { params: { id: second.id } });
    await deliver();
    expect(await saved()).toEqual([]);
  });

  test('keeps the works if they are back before the event arrives', async () => {
    const work = await hung(segment);
    await aCollection(db, { owner: anna, artworks: [work] });
    await suspend();
    await app.call(supervisor, membershipsRoutes.grant, { ...inSegment(), body: { userId: anna.id } });
    await deliver();
    expect(await saved()).toEqual([work]);
  });

  test('of staff keeps the works on leaving, but not when suspended', async () => {
    const work = await hung(segment);
    await aCollection(db, { owner: anna, artworks: [work] });
    await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segment.id, anna.id]);
    expect(ofCollections(await preview(anna, 'leave'))).toBeUndefined();
    expect(ofCollections(await preview(supervisor, 'suspend'))).toMatchObject({ count: 1 });
    await suspend();
    await deliver();
    expect(await saved()).toEqual([]);
  });

  test("nobody else's collections change", async () => {
    const [work, ben] = [await hung(segment), await aPerson(db)];
    await aMembership(db, { segment, person: ben });
    await aCollection(db, { owner: ben, artworks: [work] });
    await aCollection(db, { segment, artworks: [work] });
    await leave();
    await deliver();
    expect(await saved()).toEqual([work, work]);
  });
});

describe('of a person who saved thousands of works', () => {
  const savedMany = (works: number) => manySaved(db, { owner: anna, segment, works });
  const grant = () => app.call(supervisor, membershipsRoutes.grant, { ...inSegment(), body: { userId: anna.id } });
  const running = async () => (await pool.query("select * from departures where state = 'running'")).rows;
  /** One slice of the work, as its job takes it. */
  async function takeSlice(): Promise<void> {
    const [{ id }] = await running();
    await departures.work(app.services, id, { signal: AbortSignal.abort() });
  }
  const listOwn = () => app.call(anna, collectionsRoutes.listOwn, { query: {} });
  const favorites = () => app.call(anna, collectionsRoutes.favorites, { query: {} });

  test('the works leave a thousand at a time, and both pages of saved works say how far it is', async () => {
    await savedMany(2_500);
    await leave();
    await deliver();
    expect(app.services.queued.filter(({ queue }) => queue === 'departures.step')).toHaveLength(1);
    const name = segment.name;
    const at = (position: number) => [{ segment: { id: segment.id, name }, position, total: 2_500 }];
    expect((await listOwn()).departures).toMatchObject(at(0));
    await takeSlice();
    expect((await saved()).length).toBe(1_500);
    expect((await listOwn()).departures).toMatchObject(at(1_000));
    expect((await favorites()).departures).toMatchObject(at(1_000));
    await takeSlice();
    await takeSlice();
    expect(await saved()).toEqual([]);
    expect((await listOwn()).departures).toEqual([]);
    expect((await pool.query('select state, position, removed from departures')).rows).toEqual([
      { state: 'done', position: 2_500, removed: 2_500 },
    ]);
  });

  test('a thousand works leave with the event', async () => {
    await savedMany(1_000);
    await leave();
    await deliver();
    expect(await saved()).toEqual([]);
    expect((await pool.query('select from departures')).rowCount).toBe(0);
  });

  test('a person who comes back in the middle loses no more', async () => {
    await savedMany(2_500);
    await suspend();
    await deliver();
    await takeSlice();
    await grant();
    await deliver();
    await takeSlice();
    expect((await saved()).length).toBe(1_500);
    expect(await running()).toEqual([]);
  });

  test('a person who leaves again before it has ended loses also works saved in between', async () => {
    await savedMany(2_500);
    await suspend();
    await deliver();
    await takeSlice();
    await grant();
    await aCollection(db, { owner: anna, name: 'Later', artworks: [await hung(segment)] });
    await suspend();
    await deliver();
    expect(await running()).toMatchObject([{ position: 0, total: 1_501 }]);
    for (let slices = 0; slices < 2; slices += 1) await takeSlice();
    expect(await saved()).toEqual([]);
    expect(await running()).toEqual([]);
  });

  test('works that are shared with the person meanwhile, or hang elsewhere too, stay', async () => {
    const works = await savedMany(1_500);
    const [shared, elsewhere] = [works[1_400], works[1_450]];
    const open = await aSegment(db);
    await leave();
    await deliver();
    await takeSlice();
    await pool.query('insert into artwork_shares (artwork_id, user_id) values ($1, $2)', [shared, anna.id]);
    await pool.query('insert into artwork_segments (artwork_id, segment_id, published) values ($1, $2, true)', [
      elsewhere,
      open.id,
    ]);
    await takeSlice();
    expect(await saved()).toEqual([shared, elsewhere]);
  });

  test('a hidden segment keeps its name from the person who left it, and others see nothing of it', async () => {
    await pool.query('update segments set visible = false where id = $1', [segment.id]);
    await savedMany(1_500);
    await leave();
    await deliver();
    expect((await listOwn()).departures).toMatchObject([{ segment: null, position: 0, total: 1_500 }]);
    expect((await app.call(supervisor, collectionsRoutes.listOwn, { query: {} })).departures).toEqual([]);
  });
});

describe('the preview', () => {
  test('names the collections to their owner, with how much of each goes', async () => {
    const open = await aSegment(db);
    const [one, two, three] = [await hung(segment), await hung(segment), await hung(open)];
    await aCollection(db, { owner: anna, name: 'Lamplight', artworks: [one, two] });
    await aCollection(db, { owner: anna, name: 'To write about', artworks: [one, three] });
    expect(ofCollections(await preview(anna, 'leave'))).toMatchObject({
      count: 3,
      within: 2,
      named: [
        { name: 'Lamplight', count: 2, total: 2 },
        { name: 'To write about', count: 1, total: 2 },
      ],
    });
  });

  test('tells staff only numbers: nobody but the owner sees names or works of a collection', async () => {
    await aCollection(db, { owner: anna, name: 'My secret love', artworks: [await hung(segment)] });
    const found = await preview(supervisor, 'suspend');
    expect(ofCollections(found)).toEqual({ kind: 'collections', count: 1, within: 1, own: null, named: [] });
    expect(JSON.stringify(found)).not.toContain('secret');
    const root = await aPerson(db, { roles: ['SUPER'] });
    expect(JSON.stringify(await preview(root, 'suspend'))).not.toContain('secret');
  });

  test('says nothing where nothing is lost: an open segment, or nothing saved', async () => {
    expect((await preview(anna, 'leave')).consequences).toEqual([]);
    await pool.query('update segments set public = true where id = $1', [segment.id]);
    await aCollection(db, { owner: anna, artworks: [await hung(segment)] });
    expect((await preview(anna, 'leave')).consequences).toEqual([]);
  });

  test('counts what the move then takes', async () => {
    const works = [await hung(segment), await hung(segment), await hung(await aSegment(db))];
    await aCollection(db, { owner: anna, artworks: works });
    const { count } = ofCollections(await preview(supervisor, 'suspend'))!;
    await suspend();
    await deliver();
    expect(works.length - (await saved()).length).toBe(count);
  });
});
