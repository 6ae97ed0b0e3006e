import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, ContactId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { simpleParser } from 'mailparser';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { openSession, type WholeApi, wholeApi } from '../../../test/whole.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { anArticle } from '../../domains/articles/articles.factory.ts';
import { createArtwork, hangInSegment } from '../../domains/artworks/artworks.commands.ts';
import { suppressErased } from '../../domains/contacts/suppressions.commands.ts';
import { passFor, pictureUrlWithPass } from '../../domains/files/files.access.ts';
import { savePicture } from '../../domains/files/files.commands.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { sendMailing } from '../../domains/mailings/mailings.sending.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';

let api: WholeApi;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  api = await wholeApi();
});
beforeEach(async () => {
  await pool.query('delete from mailbox_messages');
  world = await aWorld();
});

const kept = async (): Promise<UploadedPicture> =>
  savePicture(db, api.services.storage, { bytes: await aPicture(), fileName: 'a.jpg', ownerId: null });

/**
 * An article for the members of a segment, with a picture of its own and an artwork: one member has an account, another
 * only an e-mail address.
 */
async function aWorld() {
  const supervisor = await aPerson(db, {
    roles: ['OO_SUPERVISOR'],
    flags: ['canWriteArticles', 'canPublishArticles', 'canMailArticles'],
  });
  const [author, member] = [await aPerson(db), await aPerson(db)];
  const segment = await aSegment(db, { public: false, staff: [supervisor] });
  await aMembership(db, { segment, person: member, newsletter: 'subscribed' });
  const { rows } = await pool.query<{ id: ContactId; email: string }>(
    "insert into contacts (email) values ('lead@example.org') returning id, email",
  );
  await aMembership(db, { segment, contact: rows[0]!, newsletter: 'subscribed' });
  const [own, ofWork] = [await kept(), await kept()];
  const work = await createArtwork(db, null, { title: 'Wave', images: [{ fileId: ofWork.id }] });
  await hangInSegment(db, null, { artworkIds: [work], segmentId: segment.id });
  const { location, width, height } = own;
  const value: ArticleValue = [
    { id: 't', type: 'title', children: [{ text: 'Waves' }] },
    { id: 'i', type: 'images', images: [{ id: 'one', src: location, width, height, children: [] }] },
    { id: 'c', type: 'artworksCarousel', artworks: [{ id: work }] },
  ];
  const article = await anArticle(db, { by: author, value, segments: [segment.id], status: 'published' });
  return {
    supervisor,
    member,
    segment,
    own,
    ofWork,
    work,
    article,
    sessions: { supervisor: await openSession(supervisor.id), member: await openSession(member.id) },
  };
}

const pathOf = (address: string) => address.replace(api.services.config.publicUrl, '');
const statusOf = async (url: string) => (await api.ask({ method: 'GET', url })).statusCode;
const statusesOf = (urls: readonly string[]) => Promise.all(urls.map(statusOf));

async function did(session: string, method: string, url: string, body?: unknown) {
  const reply = await api.ask({ method, url, body, session });
  expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(300);
  return reply;
}

/** The addresses of the pictures in the member's private feed. */
async function picturesInFeed(): Promise<string[]> {
  const { rss } = (await did(world.sessions.member, 'POST', '/api/feeds/private')).json<{ rss: string }>();
  const feed = await api.ask({ method: 'GET', url: pathOf(rss) });
  // The address is escaped twice: in the HTML of the text, and again in the XML.
  return [...feed.body.matchAll(/img src=&quot;([^ ]+)&quot;/g)].map(([, address]) =>
    pathOf(address!.replaceAll('&amp;#38;', '&')),
  );
}

async function picturesInMailTo(email: string): Promise<string[]> {
  const { rows } = await pool.query<{ raw: string }>('select raw from mailbox_messages where recipient = $1', [email]);
  const { html } = await simpleParser(rows[0]!.raw);
  return [...(html as string).matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, address]) =>
    pathOf(address!.replaceAll('&#38;', '&')),
  );
}

async function sendToAll(): Promise<void> {
  const { mailingId } = (
    await did(world.sessions.supervisor, 'POST', '/api/subscribed-users/mass-mailing', { articleId: world.article.id })
  ).json<{
    mailingId: MailingId;
  }>();
  await sendMailing(api.services, mailingId);
}

const change = (path: string, method = 'POST', body?: unknown) =>
  did(world.sessions.supervisor, method, `/api/articles/${world.article.id}${path}`, body);
const erase = async (person: Person, email: string) => {
  await pool.query('delete from contacts where user_id = $1 or email = $2', [person.id, email]);
  await pool.query('delete from users where id = $1', [person.id]);
};

/** The acts that end the member's access to an article. */
const endings: Record<string, () => Promise<unknown>> = {
  'they are suspended in the segment': () =>
    did(world.sessions.supervisor, 'PUT', `/api/subscribed-users/${world.segment.id}/suspend`, {
      userId: world.member.id,
    }),
  'they leave the segment': () =>
    did(world.sessions.member, 'DELETE', `/api/subscribed-users/${world.segment.id}/leave`),
  'their account is suspended': () => pool.query('update users set suspended = true where id = $1', [world.member.id]),
  'their account is erased': () => erase(world.member, world.member.email),
  'the article is unpublished': () => change('/unpublish'),
  'the article is deleted': () =>
    pool.query('update articles set deleted_at = now() where id = $1', [world.article.id]),
  'the article is given to another segment': async () => {
    const other = await aSegment(db, { public: false, staff: [world.supervisor] });
    await change(`/segments/${other.id}`);
    await change(`/segments/${world.segment.id}`, 'DELETE');
  },
};

describe('security: a private feed serves its pictures while its owner may read the article', () => {
  test('to whoever has the feed, without a session; every copy is revalidated', async () => {
    const pictures = await picturesInFeed();
    expect(pictures).toHaveLength(2);
    expect(await statusesOf(pictures)).toEqual([200, 200]);
    expect(await statusesOf(pictures.map((url) => url.replace(/&pass=.*/, '')))).toEqual([404, 404]);
    const { headers } = await api.ask({ method: 'GET', url: pictures[0]! });
    expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      'private, no-cache',
      'cross-origin',
    ]);
  });

  test.each(Object.keys(endings))('not after %s', async (ending) => {
    const pictures = await picturesInFeed();
    expect(await statusesOf(pictures)).toEqual([200, 200]);
    await endings[ending]!();
    expect(await statusesOf(pictures)).toEqual([404, 404]);
  });

  test.each([
    ['turned off', 'DELETE'],
    ['given another address', 'POST'],
  ])('not after the feed is %s', async (_, method) => {
    const pictures = await picturesInFeed();
    await did(world.sessions.member, method, '/api/feeds/private');
    expect(await statusesOf(pictures)).toEqual([404, 404]);
  });

  test('nobody who read their own draft there keeps reading it', async () => {
    await pool.query('update articles set owner_id = $1 where id = $2', [world.member.id, world.article.id]);
    const pictures = await picturesInFeed();
    await change('/unpublish');
    expect(await statusesOf(pictures)).toEqual([404, 404]);
  });
});

describe('security: a mail serves its pictures while its recipient may read the article', () => {
  test('to members with and without an account, each at an address of their own', async () => {
    await sendToAll();
    const [ofMember, ofLead] = [await picturesInMailTo(world.member.email), await picturesInMailTo('lead@example.org')];
    expect([ofMember.length, ofLead.length]).toEqual([2, 2]);
    expect(new Set([...ofMember, ...ofLead]).size).toBe(4);
    expect(await statusesOf([...ofMember, ...ofLead])).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(ofMember.map((url) => url.replace(/&pass=.*/, '')))).toEqual([404, 404]);
  });

  test.each(Object.keys(endings))('not after %s', async (ending) => {
    await sendToAll();
    const pictures = await picturesInMailTo(world.member.email);
    expect(await statusesOf(pictures)).toEqual([200, 200]);
    await endings[ending]!();
    expect(await statusesOf(pictures)).toEqual([404, 404]);
  });

  test('one recipient losing access does not affect another', async () => {
    await sendToAll();
    await pool.query(
      "update memberships set status = 'SUSPENDED' where contact_id = (select id from contacts where email = 'lead@example.org')",
    );
    expect(await statusesOf(await picturesInMailTo('lead@example.org'))).toEqual([404, 404]);
    expect(await statusesOf(await picturesInMailTo(world.member.email))).toEqual([200, 200]);
  });

  test('not after ninety days', async () => {
    await sendToAll();
    await pool.query("update mailings set created_at = now() - interval '91 days'");
    expect(await statusesOf(await picturesInMailTo(world.member.email))).toEqual([404, 404]);
  });

  test('a withdrawn artwork is no longer shown, the article’s own picture is', async () => {
    await sendToAll();
    await pool.query('delete from artwork_segments where artwork_id = $1', [world.work]);
    expect(await statusesOf(await picturesInMailTo(world.member.email))).toEqual([200, 404]);
  });

  test('a test mail shows them to its chosen recipients, but to nobody suspended or erased', async () => {
    await pool.query(
      "update memberships set status = 'SUSPENDED' where contact_id = (select id from contacts where email = 'lead@example.org')",
    );
    const emails = ['tester@example.org', 'lead@example.org', 'gone@example.org'];
    await did(world.sessions.supervisor, 'POST', '/api/subscribed-users/test-campaign-email', {
      articleId: world.article.id,
      emails,
    });
    await suppressErased(db, 'gone@example.org');
    const statuses = await Promise.all(emails.map(async (email) => statusesOf(await picturesInMailTo(email))));
    expect(statuses).toEqual([
      [200, 200],
      [404, 404],
      [404, 404],
    ]);
    await change('/unpublish');
    expect(await statusesOf(await picturesInMailTo('tester@example.org'))).toEqual([404, 404]);
  });
});

describe('security: a pass opens only what it was issued for', () => {
  test('no other picture, though its holder may see it, and no forged pass works', async () => {
    const [picture] = await picturesInFeed();
    const url = new URL(picture!, 'http://oeuvre.test');
    const pass = url.searchParams.get('pass')!;
    const other = await kept();
    const elsewhere = await anArticle(db, { by: world.supervisor, segments: [world.segment.id], status: 'published' });
    await pool.query("insert into file_uses values ($1, 'article', $2)", [other.id, elsewhere.id]);
    expect(await statusOf(picture!)).toBe(200);
    expect(await statusOf(`/files/${other.id}?width=900&pass=${pass}`)).toBe(404);
    const { key } = (await pool.query<{ key: string }>('select key from private_feeds')).rows[0]!;
    const made = (sessionSecret: string, kind = 'feed', subjectId: ArticleId = world.article.id) =>
      `/files/${world.own.id}?width=900&pass=${passFor({ sessionSecret }, { kind, holder: key, subjectId })}`;
    expect(await statusOf(made(api.services.config.sessionSecret))).toBe(200);
    const forged = [
      made('another secret of thirty-two letters'),
      made(api.services.config.sessionSecret, 'mail'),
      made(api.services.config.sessionSecret, 'unheard'),
      made(api.services.config.sessionSecret, 'feed', elsewhere.id),
      pictureUrlWithPass(world.own.id, 900, ''),
      pictureUrlWithPass(world.own.id, 900, pass.replace('feed', 'mail')),
      pictureUrlWithPass(world.own.id, 900, pass.slice(0, -1)),
      ...[6, 30, 60, 80].map((at) =>
        pictureUrlWithPass(
          world.own.id,
          900,
          `${pass.slice(0, at)}${pass[at] === 'A' ? 'B' : 'A'}${pass.slice(at + 1)}`,
        ),
      ),
      `/files/${world.own.id}?width=900&expires=9999999999&signature=x`,
    ];
    for (const one of forged) expect(await statusOf(one), one).toBe(404);
  });
});

describe('security: nobody receives by mail a work that they may not see', () => {
  async function worksMailed(articleId: ArticleId): Promise<string> {
    await did(world.sessions.supervisor, 'POST', '/api/subscribed-users/test-campaign-email', {
      articleId,
      emails: [world.supervisor.email],
    });
    const { rows } = await pool.query<{ raw: string }>(
      'select raw from mailbox_messages where recipient = $1 order by id desc limit 1',
      [world.supervisor.email],
    );
    const { html, text } = await simpleParser(rows[0]!.raw);
    return `${html}${text}`;
  }
  async function aWorkIn(...segments: readonly { readonly id: SegmentId }[]) {
    const picture = await kept();
    const id = await createArtwork(db, null, { title: `In ${segments.length}`, images: [{ fileId: picture.id }] });
    for (const segment of segments) await hangInSegment(db, null, { artworkIds: [id], segmentId: segment.id });
    return { id, picture };
  }

  test('an article for two segments leaves out the works that only one of them may see', async () => {
    const second = await aSegment(db, { public: false, staff: [world.supervisor] });
    const both = await aWorkIn(world.segment as never, second);
    const [inFirst, inSecond] = [await aWorkIn(world.segment), await aWorkIn(second)];
    const value: ArticleValue = [
      { id: 't', type: 'title', children: [{ text: 'Waves' }] },
      { id: 'c', type: 'artworksCarousel', artworks: [both, inFirst, inSecond].map(({ id }) => ({ id })) },
    ];
    const { id } = await anArticle(db, {
      by: world.supervisor,
      value,
      segments: [world.segment.id, second.id],
      status: 'published',
    });
    const mail = await worksMailed(id);
    expect([both, inFirst, inSecond].map((work) => [mail.includes(work.id), mail.includes(work.picture.id)])).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('a mailing of a public article contains only works that everybody may see', async () => {
    const open = await aSegment(db, { public: true });
    const [closed, shown] = [await aWorkIn(world.segment), await aWorkIn(open)];
    const value: ArticleValue = [
      { id: 't', type: 'title', children: [{ text: 'Waves' }] },
      { id: 'c', type: 'artworksCarousel', artworks: [closed, shown].map(({ id }) => ({ id })) },
    ];
    const { id } = await anArticle(db, {
      by: world.supervisor,
      value,
      segments: [world.segment.id],
      accessType: 'PUBLIC',
      status: 'published',
    });
    const mail = await worksMailed(id);
    expect([mail.includes(closed.id), mail.includes(shown.id)]).toEqual([false, true]);
    for (const url of [`/files/${shown.picture.id}`, `/api/exhibits/${shown.id}`])
      expect([url, await statusOf(url)]).toEqual([url, 200]);
  });
});
