import { mayWorkOnArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, viewerOf } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { EventDelivery } from '../../../platform/jobs/events.ts';
import { listNotifications } from '../../notifications/notifications.queries.ts';
import { findArticle } from '../articles.access.ts';
import { articlesSubscriptions } from '../articles.events.ts';
import { anArticle } from '../articles.factory.ts';
import { aPerson, aSegment, aSegmentAtWork, type SegmentAtWork } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';
import { reviewHandlers } from '../review/review.routes.ts';
import { listParticipants } from './concerned.queries.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let segment: SegmentAtWork['segment'];
let author: SegmentAtWork['author'];
let supervisor: typeof author;
let colleague: typeof author;
let admin: typeof author;

beforeAll(async () => {
  app = await testApp([...articlesHandlers, ...reviewHandlers]);
});
beforeEach(async () => {
  ({ segment, author, supervisor } = await aSegmentAtWork());
  colleague = await aPerson({ roles: ['SUPERVISOR'], assignedTo: [segment] });
  admin = await aPerson({ roles: ['SUPER'] });
});

const deliver = () => new EventDelivery(db, articlesSubscriptions, app.services).deliverAll();
const newsOf = async (person: typeof author) => {
  await deliver();
  return (await listNotifications(db, person.id, { page: 1, itemsPerPage: 20 })).notifications;
};
const textsOf = async (person: typeof author) => (await newsOf(person)).map((one) => one.text);
const given = (status: 'draft' | 'on_review' | 'published') =>
  anArticle(db, { by: author, title: 'A Wave', segments: [segment.id], status });
const commentOn = (who: typeof author, id: ArticleId, text = 'Is this so?') =>
  app.call(who, reviewRoutes.comment, { params: { id }, body: { blockId: 'opening', text, version: 1 } });

test('supervisors who may publish are notified of submissions to their segment; the author, strangers and admins elsewhere are not', async () => {
  const without = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment], flags: 'none' });
  const suspended = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment], suspendedIn: [segment] });
  const elsewhere = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [await aSegment()] });
  const curator = await aPerson({ roles: ['OO_CURATOR'], assignedTo: [segment] });
  const { id } = await given('draft');
  await app.call(author, articlesRoutes.submit, { params: { id } });
  for (const person of [supervisor, colleague])
    expect(await newsOf(person)).toMatchObject([
      {
        kind: 'articles.submitted',
        text: 'Ines Caldeira has submitted “A Wave” for publishing.',
        href: `/articles/${id}?source=for_review`,
        readAt: null,
      },
    ]);
  for (const person of [without, suspended, elsewhere, curator, admin, author])
    expect(await newsOf(person)).toEqual([]);
});

test('the author is notified when an article is sent back, with the reason, and when it is published and unpublished', async () => {
  const { id } = await given('on_review');
  const params = { id };
  await app.call(supervisor, reviewRoutes.sendBack, {
    params,
    body: { reason: 'The dates do not agree.', version: 1 },
  });
  await deliver();
  await app.call(author, articlesRoutes.submit, { params });
  await app.call(colleague, articlesRoutes.publish, { params });
  await app.call(colleague, articlesRoutes.unpublish, { params });
  expect(await newsOf(author)).toMatchObject([
    { text: 'Ines Caldeira has unpublished “A Wave”.', href: `/articles/${id}?source=my_articles` },
    { text: 'Ines Caldeira has published “A Wave”.' },
    { text: 'Ines Caldeira has sent back “A Wave”: The dates do not agree.' },
  ]);
  // The person who sent it back is a participant; nobody is notified of their own act.
  expect((await newsOf(supervisor)).map((one) => one.kind)).toEqual([
    'articles.unpublished',
    'articles.published',
    'articles.submitted',
  ]);
  expect((await newsOf(colleague)).map((one) => one.kind)).toEqual(['articles.submitted']);
});

test('the author is notified of a comment, its participants of replies and of its resolution', async () => {
  const { id } = await given('on_review');
  const { id: commentId } = await commentOn(supervisor, id);
  const comment = { params: { id, commentId } };
  expect(await newsOf(author)).toMatchObject([
    {
      text: 'Ines Caldeira has commented on “A Wave”: Is this so?',
      href: `/articles/${id}?source=my_articles&comment=${commentId}`,
    },
  ]);
  expect(await textsOf(colleague)).toEqual([]);
  await app.call(author, reviewRoutes.reply, { ...comment, body: { text: 'It is.' } });
  expect(await textsOf(supervisor)).toEqual(['Ines Caldeira has answered a comment on “A Wave”: It is.']);
  await app.call(colleague, reviewRoutes.resolve, { ...comment, body: { value: true } });
  expect((await textsOf(supervisor))[0]).toBe('Ines Caldeira has resolved a comment on “A Wave”.');
  expect((await textsOf(author))[0]).toBe('Ines Caldeira has resolved a comment on “A Wave”.');
  expect(await textsOf(colleague)).toEqual([]);
});

test('a question of the author goes to those who had a part in it, or else to those who wait for it', async () => {
  const { id } = await given('on_review');
  await commentOn(author, id, 'Which print do you mean?');
  expect(await textsOf(supervisor)).toHaveLength(1);
  expect(await textsOf(colleague)).toHaveLength(1);
  await commentOn(supervisor, id);
  await commentOn(author, id, 'And here?');
  expect((await textsOf(supervisor))[0]).toContain('And here?');
  expect(await textsOf(colleague)).toHaveLength(1);
});

test('who was given an article and who no longer has it are both told', async () => {
  const { id } = await given('draft');
  const heir = await aPerson();
  await app.call(admin, articlesRoutes.changeAuthor, { params: { id }, body: { authorId: heir.id } });
  expect(await textsOf(heir)).toEqual(['Ines Caldeira has made you the author of “A Wave”.']);
  expect(await textsOf(author)).toEqual(['Ines Caldeira has given “A Wave” to another author.']);
  expect(await textsOf(admin)).toEqual([]);
});

test('somebody who may no longer work on the article is not notified of its comments', async () => {
  const { id } = await given('on_review');
  const { id: commentId } = await commentOn(supervisor, id);
  await pool.query('delete from segment_staff where user_id = $1', [supervisor.id]);
  await app.call(author, reviewRoutes.reply, { params: { id, commentId }, body: { text: 'Between us.' } });
  expect(await textsOf(supervisor)).toEqual([]);
});

test('notifications disappear with their article, and a comment deleted meanwhile is not announced', async () => {
  const { id } = await given('on_review');
  const { id: commentId } = await commentOn(supervisor, id);
  await app.call(supervisor, reviewRoutes.deleteComment, { params: { id, commentId } });
  expect(await textsOf(author)).toEqual([]);
  await commentOn(supervisor, id);
  expect(await textsOf(author)).toHaveLength(1);
  await app.call(author, articlesRoutes.delete, { params: { id } });
  expect(await textsOf(author)).toEqual([]);
});

test('an article without a title is called so, and a long comment is cut', async () => {
  const { id } = await anArticle(db, { by: author, title: '', segments: [segment.id], status: 'on_review' });
  await commentOn(supervisor, id, 'word '.repeat(200));
  const [text] = await textsOf(author);
  expect(text).toMatch(/^Ines Caldeira has commented on an article without a title: (word )+word…$/);
  expect(text!.length).toBeLessThan(320);
});

test('exactly those who may work on an article count as concerned by it', async () => {
  const other = await aSegment();
  const standings: Readonly<
    Record<string, { memberOf?: (typeof segment)[]; assignedTo?: (typeof segment)[]; suspendedIn?: (typeof segment)[] }>
  > = {
    'a stranger': {},
    'a member': { memberOf: [segment] },
    staff: { assignedTo: [segment] },
    'staff elsewhere': { assignedTo: [other] },
    'staff but suspended': { assignedTo: [segment], suspendedIn: [segment] },
    'staff here and there, suspended here': { assignedTo: [segment, other], suspendedIn: [segment] },
  };
  const people = new Map<string, typeof author>([['the author', author]]);
  for (const role of roles)
    for (const [standing, traits] of Object.entries(standings))
      people.set(`${role}, ${standing}`, await aPerson({ roles: [role], ...traits }));
  const audiences: (readonly SegmentId[])[] = [[segment.id], [segment.id, other.id], []];
  for (const status of ['draft', 'on_review', 'published'] as const) {
    for (const segments of audiences) {
      const { id } = await anArticle(db, { by: author, segments, status });
      // Everybody had a part in it.
      await pool.query(
        "insert into article_history (article_id, act, actor_id, version) select $1, 'created', id, 1 from users",
        [id],
      );
      const concerned = await listParticipants(db, id);
      const facts = (await findArticle(db, id))!;
      for (const [name, person] of people)
        expect(concerned.includes(person.id), `${name}, ${status}, ${segments.length}`).toBe(
          isAllowed(mayWorkOnArticle(await viewerOf(person), facts)),
        );
    }
  }
});
