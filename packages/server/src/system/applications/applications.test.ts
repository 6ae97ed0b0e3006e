import { applicationsRoutes as routes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { ApplicationId, ArtworkId, FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson } from '../../domains/accounts/accounts.factory.ts';
import { listReviewers } from '../../domains/applications/applications.access.ts';
import { applicationsSubscriptions } from '../../domains/applications/applications.events.ts';
import { anApplication } from '../../domains/applications/applications.factory.ts';
import { applicationsHandlers } from '../../domains/applications/applications.routes.ts';
import { artworksHandlers } from '../../domains/artworks/artworks.routes.ts';
import { anEditedArtwork } from '../../domains/artworks/record/edited.factory.ts';
import { recordHandlers } from '../../domains/artworks/record/record.routes.ts';
import { maySeeFile } from '../../domains/files/files.access.ts';
import { savePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { listFileFacts } from '../../domains/files/files.queries.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { listNotifications } from '../../domains/notifications/notifications.queries.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';
import { EventDelivery } from '../../platform/jobs/events.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp([...applicationsHandlers, ...artworksHandlers, ...recordHandlers]);
});
afterAll(async () => {
  await app.app.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
let segment: { id: SegmentId };
let owner: Person;
let curator: Person;
let colleague: Person;
let member: Person;
beforeEach(async () => {
  segment = await aSegment(db, { public: false });
  owner = await aPerson(db, { roles: ['OWNER'] });
  curator = await aPerson(db, { roles: ['OO_CURATOR'] });
  colleague = await aPerson(db, { roles: ['APPLICATION_MANAGER'] });
  member = await aPerson(db);
  for (const person of [curator, colleague]) await assign(db, person, segment);
  for (const person of [owner, member]) await aMembership(db, { segment, person });
});

const aWork = async (title = 'Black Cañon', fileId?: FileId) =>
  (await anEditedArtwork(db, await viewerOf(owner), { sections: { title }, ...(fileId && { images: [{ fileId }] }) }))
    .id;
const offered = async (artworkId?: ArtworkId) =>
  anApplication(db, await viewerOf(owner), {
    artworkId: artworkId ?? (await aWork()),
    segmentId: segment.id,
    message: 'From the wet plate.',
  });
const get = (person: Person | null, id: ApplicationId) => app.call(person, routes.get, { params: { id } });
const approve = (person: Person, id: ApplicationId, version?: number) =>
  app.call(person, routes.approve, { params: { id }, body: { version } });
const declined = { reason: 'not-here', message: 'It shows no water.' } as const;
const decline = (person: Person, id: ApplicationId) =>
  app.call(person, routes.decline, { params: { id }, body: declined });
const withdraw = (id: ApplicationId) => app.call(owner, routes.withdraw, { params: { id } });
const statusOf = async (id: ApplicationId) => (await get(owner, id)).applicationStatus;
const listOf = async (person: Person | null, query = {}) =>
  (await app.call(person, routes.list, { query })).applications.map((card) => card.applicationId);
const seenBy = async (person: Person) =>
  (await app.call(person, artworksRoutes.list, { query: { segmentsIds: [segment.id] } })).exhibits.map(({ id }) => id);
const save = async (id: ArtworkId, title: string) => {
  const { record, version } = await app.call(owner, recordRoutes.get, { params: { id } });
  const body = { record: { ...record, sections: { ...record.sections, title } }, version };
  return app.call(owner, recordRoutes.save, { params: { id }, body });
};
const newsOf = async (person: Person) => {
  await new EventDelivery(db, applicationsSubscriptions, app.services).deliverAll();
  return (await listNotifications(db, person.id, { page: 1, itemsPerPage: 20 })).notifications.map((one) => one.text);
};

test('an approved work is published in the segment: members see it, and its owner stays its owner', async () => {
  const work = await aWork();
  const id = await offered(work);
  expect(await seenBy(member)).toEqual([]);
  expect(await approve(curator, id, 1)).toMatchObject({ applicationStatus: 'approved', ownerId: owner.id });
  expect(await seenBy(member)).toEqual([work]);
  expect((await get(curator, id)).history.map(({ act }) => act)).toEqual(['approved', 'offered']);
});

test('a declined work stays private, and its owner reads the reason and may offer it again', async () => {
  const work = await aWork();
  const id = await offered(work);
  await decline(curator, id);
  expect((await get(owner, id)).decision).toMatchObject({ ...declined, by: { id: curator.id } });
  expect(await seenBy(member)).toEqual([]);
  expect(await offered(work)).not.toBe(id);
});

test('a decision is undone within minutes, with the wall and the state of the work', async () => {
  const work = await aWork();
  const id = await offered(work);
  await approve(curator, id);
  await app.call(colleague, routes.reopen, { params: { id } });
  expect(await seenBy(member)).toEqual([]);
  expect((await app.call(owner, recordRoutes.get, { params: { id: work } })).published).toBe(false);
  await approve(curator, id);
  await pool.query(`update applications set decided_at = now() - interval '1 hour' where id = $1`, [id]);
  expect(await app.refusal(curator, routes.reopen, { params: { id } })).toMatchObject({
    code: 'applications/too-late',
  });
});

test('a work is not approved unseen after its owner changed it', async () => {
  const work = await aWork();
  const id = await offered(work);
  await save(work, 'Another');
  const { version, record, offeredRecord } = await get(curator, id);
  expect([record?.sections.title, offeredRecord?.sections.title]).toEqual(['Another', 'Black Cañon']);
  const refusal = await app.refusal(curator, routes.approve, { params: { id }, body: { version: version - 1 } });
  expect(refusal).toMatchObject({ status: 409, code: 'applications/changed' });
  await approve(curator, id, version);
});

test('a question keeps its field as it was, and the answer keeps the change', async () => {
  const work = await aWork();
  const id = await offered(work);
  const questions = [{ field: 'title', text: 'Is this its title?' } as const];
  await app.call(curator, routes.ask, { params: { id }, body: { questions } });
  const [question] = (await get(owner, id)).asked;
  expect(await app.call(curator, routes.counts, { query: {} })).toMatchObject({ pending: 1, waiting: 1 });
  await save(work, 'From Camp 8');
  const answers = [{ questionId: question!.id, text: 'It was shortened.' }];
  const answered = await app.call(owner, routes.answer, { params: { id }, body: { answers } });
  expect(answered).toMatchObject({ applicationStatus: 'pending', openQuestions: 0 });
  const { change } = (await get(curator, id)).asked[0]!;
  expect([change?.before.sections.title, change?.after.sections.title]).toEqual(['Black Cañon', 'From Camp 8']);
  expect(await app.refusal(owner, routes.answer, { params: { id }, body: { answers } })).toMatchObject({
    code: 'applications/answered',
  });
});

test('reviewers see which of them has opened an application and when; its owner and its past openings stay out of it', async () => {
  const id = await offered();
  const openedBy = async (person: Person) =>
    (await get(person, id)).history.filter(({ act }) => act === 'opened').map(({ by }) => by?.id);
  const open = (person: Person) => app.call(person, routes.markOpened, { params: { id } });
  await Promise.all([open(curator), open(curator), open(curator)]);
  await open(colleague);
  await open(curator);
  expect(await openedBy(colleague)).toEqual([colleague.id, curator.id]);
  expect(await openedBy(owner)).toEqual([]);
  await pool.query(`update application_history set at = at - interval '11 minutes' where act = 'opened'`);
  await open(curator);
  expect(await openedBy(colleague)).toEqual([curator.id, colleague.id]);
  expect((await app.refusal(owner, routes.markOpened, { params: { id } })).status).toBe(403);
  expect((await app.refusal(member, routes.markOpened, { params: { id } })).status).toBe(404);
  await decline(curator, id);
  expect(await app.refusal(colleague, routes.markOpened, { params: { id } })).toMatchObject({ status: 409 });
});

test('an application shows the picture of its segment', async () => {
  const picture = { bytes: await aPicture(), fileName: 'cover.jpg', ownerId: owner.id };
  const { id: fileId } = await savePicture(db, app.services.storage, picture);
  await pool.query('update segments set cover_file_id = $1 where id = $2', [fileId, segment.id]);
  const id = await offered();
  expect((await get(owner, id)).segment).toEqual({ public: false, imageSrc: expect.stringContaining(fileId) });
});

test('the tab of a segment counts the offers that wait there for its reviewers, and none for others', async () => {
  const [first, , elsewhere] = [await offered(), await offered(), await aSegment(db)];
  const countFor = async (person: Person, { id }: { id: SegmentId } = segment) =>
    (await app.call(person, routes.countNew, { query: { segmentId: id } })).count;
  expect(await Promise.all([curator, colleague, owner, member].map((one) => countFor(one)))).toEqual([2, 2, 0, 0]);
  await decline(curator, first);
  expect([await countFor(curator), await countFor(curator, elsewhere)]).toEqual([1, 0]);
});

test('a work without a title, a deleted one, one that hangs there and one that waits are not offered', async () => {
  const offer = async (artworkId: ArtworkId) =>
    (await app.refusal(owner, routes.offer, { body: { artworkId, segmentId: segment.id } })).code;
  expect(await offer(await aWork(''))).toBe('applications/title-required');
  const work = await aWork();
  const id = await offered(work);
  expect(await offer(work)).toBe('applications/already-offered');
  await approve(curator, id);
  expect(await offer(work)).toBe('applications/hangs-there');
  await app.call(owner, recordRoutes.delete, { params: { id: work } });
  expect(await offer(work)).toBe('applications/deleted');
});

test('the offers of a work that its owner deletes end', async () => {
  const work = await aWork();
  const id = await offered(work);
  await app.call(owner, recordRoutes.delete, { params: { id: work } });
  expect(await app.refusal(curator, routes.approve, { params: { id }, body: {} })).toMatchObject({
    code: 'applications/deleted',
  });
  expect(await newsOf(curator)).toEqual([]);
  expect(await statusOf(id)).toBe('archived');
});

describe('at the same time', () => {
  const settle = async (acts: readonly Promise<unknown>[]) => {
    const results = await Promise.allSettled(acts);
    return results.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)).sort();
  };

  test('of a curator who approves and one who declines exactly one wins; the other learns that it is decided', async () => {
    for (let run = 0; run < 10; run += 1) {
      const work = await aWork(`Work ${run}`);
      const id = await offered(work);
      expect(await settle([approve(curator, id), decline(colleague, id)])).toEqual(['applications/decided', 'done']);
      const status = await statusOf(id);
      expect((await seenBy(member)).includes(work)).toBe(status === 'approved');
      expect((await get(owner, id)).history).toHaveLength(2);
    }
  });

  test('an offer that its owner withdraws is approved or withdrawn, never both', async () => {
    for (let run = 0; run < 10; run += 1) {
      const work = await aWork(`Work ${run}`);
      const id = await offered(work);
      const results = await settle([approve(curator, id), withdraw(id)]);
      const status = await statusOf(id);
      expect(results).toEqual([status === 'approved' ? 'applications/decided' : 'applications/withdrawn', 'done']);
      expect((await seenBy(member)).includes(work)).toBe(status === 'approved');
    }
  });

  test('a work offered ten times at once waits once', async () => {
    const artworkId = await aWork();
    const offer = () => app.call(owner, routes.offer, { body: { artworkId, segmentId: segment.id } });
    const results = await settle(Array.from({ length: 10 }, offer));
    expect(results.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['done', 'applications/already-offered']));
  });
});

describe('outsiders', () => {
  test('find no application and no file of a private work; reviewers see both until the owner withdraws it', async () => {
    const { storage } = app.services;
    const picture = await savePicture(db, storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId: owner.id });
    const id = await offered(await aWork('A secret', picture.id));
    const elsewhere = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, elsewhere, await aSegment(db));
    const suspended = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, suspended, segment);
    await aMembership(db, { segment, person: suspended, status: 'SUSPENDED' });
    const mayOpen = async (person: Person) => {
      const facts = (await listFileFacts(db, [picture.id]))[0]!;
      return maySeeFile(db, await viewerOf(person), facts);
    };
    const otherOwner = await aPerson(db, { roles: ['OWNER'] });
    for (const person of [member, elsewhere, suspended, otherOwner]) {
      expect(await listOf(person)).toEqual([]);
      expect(await listOf(person, { segmentsIds: [segment.id] })).toEqual([]);
      expect(await listOf(person, { segmentsIds: [segment.id], own: 'true' })).toEqual([]);
      expect(await app.call(person, routes.counts, { query: { segmentsIds: [segment.id] } })).toMatchObject({
        pending: 0,
      });
      for (const route of [routes.get, routes.connected])
        expect(await app.refusal(person, route, { params: { id } })).toMatchObject({ status: 404 });
      expect(await mayOpen(person)).toBe(false);
    }
    expect([await mayOpen(curator), await listOf(curator)]).toEqual([true, [id]]);
    await withdraw(id);
    const left = await get(curator, id);
    expect(left).toMatchObject({ isWithdrawn: true, record: null, title: '', image: null });
    expect(JSON.stringify(left)).not.toContain('secret');
    expect(await mayOpen(curator)).toBe(false);
    expect((await newsOf(curator)).join()).not.toContain('secret');
  });

  test('a declined work reads as it was declined: later changes of its owner stay private', async () => {
    const work = await aWork('As offered');
    const id = await offered(work);
    await decline(curator, id);
    await save(work, 'A secret');
    const [detail, list] = [await get(curator, id), await app.call(curator, routes.list, { query: {} })];
    expect(JSON.stringify([detail, list])).not.toContain('secret');
    expect(detail).toMatchObject({ title: 'As offered', record: { sections: { title: 'As offered' } } });
    expect((await get(owner, id)).title).toBe('A secret');
  });

  test('do not learn in which private segment a work was accepted', async () => {
    const work = await aWork();
    const hidden = await aSegment(db, { public: false });
    await aMembership(db, { segment: hidden, person: owner });
    const admin = await aPerson(db, { roles: ['SUPER'] });
    await approve(admin, await anApplication(db, await viewerOf(owner), { artworkId: work, segmentId: hidden.id }));
    const id = await offered(work);
    expect(await get(curator, id)).toMatchObject({ acceptedBefore: false, acceptedIn: [] });
    expect(await get(admin, id)).toMatchObject({ acceptedBefore: true });
    expect((await app.call(curator, routes.connected, { params: { id } })).applications).toEqual([]);
    expect((await app.call(admin, routes.connected, { params: { id } })).applications).toHaveLength(1);
  });
});

describe('the lists', () => {
  test('page by number and by cursor, the newest first, by status, segment and words', async () => {
    const ids: ApplicationId[] = [];
    for (const title of ['Heron', 'Waves', 'Willow']) ids.unshift(await offered(await aWork(title)));
    await decline(curator, ids[2]!);
    expect(await listOf(curator)).toEqual(ids);
    expect(await listOf(curator, { statuses: ['pending'] })).toEqual(ids.slice(0, 2));
    expect(await listOf(curator, { statuses: ['linked', 'ready', 'available'] })).toEqual([]);
    expect(await listOf(curator, { searchQuery: 'waves' })).toEqual([ids[1]]);
    expect(await listOf(owner)).toEqual([]);
    expect(await listOf(owner, { own: 'true' })).toEqual(ids);
    const first = await app.call(curator, routes.list, { query: { itemsPerPage: 2 } });
    expect(first).toMatchObject({ totalCount: 3, hasNextPage: true });
    for (const page of [first.nextPage!, 2]) expect(await listOf(curator, { itemsPerPage: 2, page })).toEqual([ids[2]]);
  });

  test('several at once: one that is decided is named with its reason and stops no other', async () => {
    const [one, other] = [await offered(), await offered()];
    await decline(colleague, one);
    const result = await app.call(curator, routes.approveSeveral, { body: { ids: [one, other] } });
    expect(result).toMatchObject({ done: [other], refused: [{ id: one, code: 'applications/decided' }] });
  });
});

describe('news', () => {
  test('both sides learn of each step of the other, and not of their own', async () => {
    const id = await offered();
    const questions = [{ field: 'materials', text: 'A print?' } as const];
    await app.call(curator, routes.ask, { params: { id }, body: { questions } });
    await newsOf(owner);
    const answers = [{ questionId: (await get(owner, id)).asked[0]!.id, text: 'Albumen.' }];
    await app.call(owner, routes.answer, { params: { id }, body: { answers } });
    await newsOf(owner);
    await decline(curator, id);
    expect(await newsOf(owner)).toEqual([
      expect.stringMatching(/has declined “Black Cañon”: It shows no water\.$/),
      expect.stringMatching(/has a question about “Black Cañon”, which you offered to/),
    ]);
    expect(await newsOf(curator)).toEqual([
      expect.stringMatching(/has answered a question about “Black Cañon”\.$/),
      expect.stringMatching(/has offered “Black Cañon” to .*: From the wet plate\.$/),
    ]);
    expect(await newsOf(colleague)).toEqual([expect.stringContaining('has offered')]);
  });

  test('works offered together are one notification; an undone decision is none', async () => {
    const artworksIds = [await aWork('One'), await aWork('Two'), await aWork('Three')];
    const body = { artworksIds, segmentId: segment.id };
    const { done } = await app.call(owner, routes.offerSeveral, { body });
    expect(await newsOf(curator)).toEqual([expect.stringContaining('“One” and 2 other works to')]);
    await approve(curator, done[0]!);
    expect(await newsOf(owner)).toHaveLength(1);
    await app.call(curator, routes.reopen, { params: { id: done[0]! } });
    expect(await newsOf(owner)).toEqual([]);
  });

  test('go to exactly the people who review there', async () => {
    const people = [
      ...(await Promise.all(
        (['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER', 'COLLABORATOR', 'OWNER'] as const).map(
          async (role) => {
            const person = await aPerson(db, { roles: [role] });
            await assign(db, person, segment);
            return { person, isAsked: !['COLLABORATOR', 'OWNER'].includes(role) };
          },
        ),
      )),
      { person: await aPerson(db, { roles: ['OO_CURATOR'] }), isAsked: false },
    ];
    const asked = await listReviewers(db, segment.id);
    expect(people.map(({ person }) => asked.includes(person.id))).toEqual(people.map(({ isAsked }) => isAsked));
  });
});
