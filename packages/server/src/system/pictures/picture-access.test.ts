import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { receivedByAll } from '../../../test/two-nodes.ts';
import { openSession, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { savePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

let api: WholeApi;
beforeAll(async () => {
  api = await wholeApi();
  await api.services.changes.listen(databaseUrl, api.services.log);
});
afterAll(() => api.services.changes.close());

const pictureOf = async (owner: Person): Promise<UploadedPicture> =>
  savePicture(db, api.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId: owner.id });
const signIn = (person: Person) => openSession(person.id);
const statusFor = async (picture: { id: FileId }, session?: string) =>
  (await api.ask({ method: 'GET', url: `/files/${picture.id}?width=300`, session })).statusCode;
const did = async (session: string, method: string, url: string, body?: unknown) => {
  const reply = await api.ask({ method, url, body, session });
  expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300);
  return reply;
};

/**
 * In one private segment: a member and a suspended member, an author, and a supervisor who publishes; a stranger is
 * outside.
 */
async function aRoom({ isPublic = false } = {}) {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canWriteArticles', 'canPublishArticles'] });
  const author = await aPerson(db, { roles: ['OWNER'], flags: ['canWriteArticles', 'canPublishArticles'] });
  const [member, stranger] = [await aPerson(db), await aPerson(db)];
  const segment = await aSegment(db, { public: isPublic, staff: [supervisor] });
  for (const person of [author, member]) await aMembership(db, { segment, person });
  const sessions = {
    supervisor: await signIn(supervisor),
    author: await signIn(author),
    member: await signIn(member),
    stranger: await signIn(stranger),
  };
  return { author, member, segment, sessions };
}

const articleWith = ({ location, width, height }: UploadedPicture) => [
  { id: 'a', type: 'title', children: [{ text: 'With a picture' }] },
  { id: 'b', type: 'paragraph', children: [{ text: 'Words.' }] },
  { id: 'c', type: 'images', images: [{ id: 'd', src: location, width, height, children: [] }] },
];

/** An article by the author with this picture, published in the segment. */
async function published(
  { segment, sessions }: Awaited<ReturnType<typeof aRoom>>,
  picture: UploadedPicture,
): Promise<string> {
  const { id } = (await did(sessions.author, 'POST', '/api/articles', { value: articleWith(picture) })).json<{
    id: string;
  }>();
  await did(sessions.author, 'POST', `/api/articles/${id}/segments/${segment.id}`);
  await did(sessions.author, 'POST', `/api/articles/${id}/submitToPublish`);
  await did(sessions.supervisor, 'POST', `/api/articles/${id}/publish`);
  return id;
}

const everybodysView = async (picture: UploadedPicture, sessions: Awaited<ReturnType<typeof aRoom>>['sessions']) => ({
  guest: await statusFor(picture),
  stranger: await statusFor(picture, sessions.stranger),
  member: await statusFor(picture, sessions.member),
  author: await statusFor(picture, sessions.author),
});

describe('security 32: a picture is visible to those who may see what shows it', () => {
  test('only to its owner until something shows it', async () => {
    const { author, sessions } = await aRoom();
    expect(await everybodysView(await pictureOf(author), sessions)).toEqual({
      guest: 404,
      stranger: 404,
      member: 404,
      author: 200,
    });
  });

  test('in an article of a private segment, to its members', async () => {
    const room = await aRoom();
    const picture = await pictureOf(room.author);
    await published(room, picture);
    expect(await everybodysView(picture, room.sessions)).toEqual({
      guest: 404,
      stranger: 404,
      member: 200,
      author: 200,
    });
  });

  test('a refusal is never cached, and does not tell a hidden picture from a missing one', async () => {
    const { author } = await aRoom();
    const hidden = await api.ask({ method: 'GET', url: (await pictureOf(author)).location });
    const absent = await api.ask({ method: 'GET', url: '/files/01980000-0000-7000-8000-000000000000' });
    expect([hidden.headers['cache-control'], hidden.json().message]).toEqual([
      'private, no-store',
      absent.json().message,
    ]);
    expect(Object.keys(hidden.headers).sort()).toEqual(Object.keys(absent.headers).sort());
  });

  test('not to a suspended member, and again once the suspension is lifted', async () => {
    const room = await aRoom();
    const picture = await pictureOf(room.author);
    await published(room, picture);
    expect(await statusFor(picture, room.sessions.member)).toBe(200);
    await did(room.sessions.supervisor, 'PUT', `/api/subscribed-users/${room.segment.id}/suspend`, {
      userId: room.member.id,
    });
    expect(await statusFor(picture, room.sessions.member)).toBe(404);
    await did(room.sessions.supervisor, 'PUT', `/api/subscribed-users/${room.segment.id}`, { userId: room.member.id });
    expect(await statusFor(picture, room.sessions.member)).toBe(200);
  });

  test('not after leaving or signing out', async () => {
    const room = await aRoom();
    const picture = await pictureOf(room.author);
    await published(room, picture);
    await did(room.sessions.member, 'DELETE', `/api/subscribed-users/${room.segment.id}/leave`);
    expect(await statusFor(picture, room.sessions.member)).toBe(404);
    await pool.query('delete from sessions where token = $1', [room.sessions.author]);
    api.services.changes.emit(['*']);
    expect(await statusFor(picture, room.sessions.author)).toBe(404);
  });

  test('in a private feed, to whoever has its address, without a session', async () => {
    const room = await aRoom();
    const picture = await pictureOf(room.author);
    await published(room, picture);
    const { rss } = (await did(room.sessions.member, 'POST', '/api/feeds/private')).json<{ rss: string }>();
    const feed = await api.ask({ method: 'GET', url: new URL(rss).pathname });
    // The address is escaped twice: in the HTML of the text, and again in the XML.
    const address = /img src=&quot;([^ ]+)&quot;/
      .exec(feed.body)![1]!
      .replaceAll('&amp;#38;', '&')
      .replace(api.services.config.publicUrl, '');
    expect((await api.ask({ method: 'GET', url: address })).statusCode).toBe(200);
    expect(await statusFor(picture)).toBe(404);
  });

  test('to everybody once the news of something public that shows it arrives, and no longer once that is withdrawn', async () => {
    const room = await aRoom();
    const picture = await pictureOf(room.author);
    const article = await published(room, picture);
    await did(room.sessions.supervisor, 'PUT', `/api/articles/${article}/access-type`, { value: 'PUBLIC' });
    await receivedByAll([api.services.changes]);
    expect(await statusFor(picture)).toBe(200);
    expect((await api.ask({ method: 'GET', url: picture.location })).headers['cache-control']).toBe(
      'public, max-age=300',
    );
    await did(room.sessions.supervisor, 'POST', `/api/articles/${article}/unpublish`);
    await receivedByAll([api.services.changes]);
    expect(await statusFor(picture)).toBe(404);
    expect(await statusFor(picture, room.sessions.author)).toBe(200);
  });

  test('somebody who cannot see a picture cannot put it into an article of their own', async () => {
    const [room, foreign] = [await aRoom(), await aRoom()];
    const picture = await pictureOf(foreign.author);
    expect(
      (
        await api.ask({
          method: 'POST',
          url: '/api/articles',
          body: { value: articleWith(picture) },
          session: room.sessions.author,
        })
      ).statusCode,
    ).toBe(422);
    expect(await statusFor(picture, room.sessions.author)).toBe(404);
  });

  test('after two articles change at once, the picture is as visible as the last change wants it', async () => {
    const room = await aRoom({ isPublic: true });
    const picture = await pictureOf(room.author);
    const articles = [await published(room, picture), await published(room, picture)];
    const access = (id: string, value: string) =>
      did(room.sessions.supervisor, 'PUT', `/api/articles/${id}/access-type`, { value });
    await access(articles[0]!, 'PUBLIC');
    for (let time = 0; time < 5; time++) {
      await Promise.all([
        access(articles[0]!, time % 2 ? 'PUBLIC' : 'SUBSCRIBERS_ONLY'),
        access(articles[1]!, time % 2 ? 'SUBSCRIBERS_ONLY' : 'PUBLIC'),
      ]);
      expect((await pool.query('select visibility from files where id = $1', [picture.id])).rows).toEqual([
        { visibility: 'public' },
      ]);
    }
  });
});
