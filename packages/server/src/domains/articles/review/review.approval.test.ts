import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { anArticle, aStep, aValue } from '../articles.factory.ts';
import { aPerson, aSegment, aSegmentAtWork, type SegmentAtWork } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';
import { thinRevisions } from '../commands/write-article.ts';
import { reviewHandlers } from './review.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let segment: SegmentAtWork['segment'];
let author: SegmentAtWork['author'];
let supervisor: typeof author;
let admin: typeof author;
let member: typeof author;

beforeAll(async () => {
  app = await testApp([...articlesHandlers, ...reviewHandlers]);
});
beforeEach(async () => {
  ({ segment, author, supervisor } = await aSegmentAtWork());
  admin = await aPerson({ roles: ['SUPER'] });
  member = await aPerson({ memberOf: [segment], flags: 'none' });
});

const given = (status: 'draft' | 'on_review' | 'published' = 'on_review', by = author) =>
  anArticle(db, { by, segments: [segment.id], status });
const save = (id: ArticleId, words: string, version = 1) =>
  app.call(author, articlesRoutes.save, { params: { id }, body: { value: aValue('A Wave', words), version } });
const historyOf = async (id: ArticleId) => (await app.call(author, reviewRoutes.history, { params: { id } })).entries;

describe('approval', () => {
  test('an article unchanged since its submission is published without naming a version', async () => {
    const { id } = await given('draft');
    await save(id, 'Ready.');
    expect(await app.call(author, articlesRoutes.submit, { params: { id } })).toMatchObject({
      submittedVersion: 2,
      publishedVersion: null,
    });
    const published = await app.call(supervisor, articlesRoutes.publish, { params: { id } });
    expect(published).toMatchObject({
      status: 'published',
      publishedAt: expect.stringMatching(/Z$/),
      submittedVersion: 2,
      publishedVersion: 2,
    });
  });

  test('an article changed since its submission is refused, and published once its version is named', async () => {
    const { id } = await given();
    await save(id, 'Words that nobody has reviewed.');
    const refused = await app.refusal(supervisor, articlesRoutes.publish, { params: { id } });
    expect([refused.status, refused.code, refused.problem.details]).toEqual([
      409,
      'articles/changed-since-review',
      { version: 2, reviewedVersion: 1 },
    ]);
    const late = await app.refusal(supervisor, articlesRoutes.publish, { params: { id }, body: { version: 1 } });
    expect(late.problem.details).toEqual({ version: 2, reviewedVersion: 1 });
    expect(await app.call(supervisor, articlesRoutes.publish, { params: { id }, body: { version: 2 } })).toMatchObject({
      publishedVersion: 2,
    });
  });

  test('an admin publishes a draft as it is, or exactly the version that they name', async () => {
    const [asItIs, named] = [await given('draft'), await given('draft')];
    for (const { id } of [asItIs, named]) await save(id, 'Later words.');
    expect(await app.call(admin, articlesRoutes.publish, { params: { id: asItIs.id } })).toMatchObject({
      publishedVersion: 2,
    });
    expect(
      (await app.refusal(admin, articlesRoutes.publish, { params: { id: named.id }, body: { version: 1 } })).code,
    ).toBe('articles/changed-since-review');
    expect(
      await app.call(admin, articlesRoutes.publish, { params: { id: named.id }, body: { version: 2 } }),
    ).toMatchObject({ publishedVersion: 2 });
  });

  test('a version that is no number is refused as input', async () => {
    const { id } = await given();
    const refused = await app.refusal(supervisor, articlesRoutes.publish, {
      params: { id },
      body: { version: 'two' as never },
    });
    expect([refused.status, refused.problem.errors?.map((one) => one.path)]).toEqual([400, ['body.version']]);
  });

  test('an article that is unpublished and submitted again needs a new approval', async () => {
    const { id } = await given('published');
    expect(await app.call(supervisor, articlesRoutes.unpublish, { params: { id } })).toMatchObject({
      publishedVersion: null,
    });
    await save(id, 'A second edition.');
    expect(await app.call(author, articlesRoutes.submit, { params: { id } })).toMatchObject({ submittedVersion: 2 });
    expect(await app.call(supervisor, articlesRoutes.publish, { params: { id } })).toMatchObject({
      publishedVersion: 2,
    });
  });

  /** Holds the article's row, lets both calls queue up for it in this order, then lets go. */
  async function queuedUp(id: ArticleId, ...calls: (() => Promise<unknown>)[]) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select from articles where id = $1 for update', [id]);
      const answers: Promise<PromiseSettledResult<unknown>>[] = [];
      for (const [at, call] of calls.entries()) {
        answers.push(Promise.allSettled([call()]).then(([answer]) => answer!));
        await expect.poll(async () => waitingForLocks(), { interval: 10 }).toBe(at + 1);
      }
      await client.query('commit');
      return await Promise.all(answers);
    } finally {
      client.release();
    }
  }
  const waitingForLocks = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;

  test('a save that comes before the publication makes it ask again; nothing unreviewed is shown', async () => {
    const { id } = await given();
    const [saved, published] = await queuedUp(
      id,
      () => save(id, 'Slipped in.'),
      () => app.call(supervisor, articlesRoutes.publish, { params: { id } }),
    );
    expect([saved?.status, published?.status]).toEqual(['fulfilled', 'rejected']);
    expect((published as PromiseRejectedResult).reason).toMatchObject({ code: 'articles/changed-since-review' });
    expect((await app.call(author, articlesRoutes.get, { params: { id } })).status).toBe('on_review');
  });

  test('a save after the publication is refused; readers see the reviewed version', async () => {
    const { id } = await given();
    const [published, saved] = await queuedUp(
      id,
      () => app.call(supervisor, articlesRoutes.publish, { params: { id } }),
      () => save(id, 'Too late.'),
    );
    expect([published?.status, saved?.status]).toEqual(['fulfilled', 'rejected']);
    expect((saved as PromiseRejectedResult).reason).toMatchObject({ code: 'articles/published' });
    expect(await app.call(member, articlesRoutes.get, { params: { id } })).toMatchObject({
      version: 1,
      publishedVersion: 1,
      value: aValue(),
    });
  });

  test('of a publication and a sending back at once one happens', async () => {
    const { id } = await given();
    const outcomes = await Promise.allSettled([
      app.call(supervisor, articlesRoutes.publish, { params: { id } }),
      app.call(admin, reviewRoutes.sendBack, { params: { id }, body: { reason: 'Not yet.', version: 1 } }),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect((await historyOf(id)).filter(({ act }) => ['published', 'sent-back'].includes(act))).toHaveLength(1);
  });
});

describe('sending back', () => {
  const sendBack = (id: ArticleId, reason = 'The dates do not agree with the catalogue.') => ({
    params: { id },
    body: { reason, version: 1 },
  });

  test('an article on review becomes a draft that its supervisors keep knowing of', async () => {
    const { id } = await given();
    expect((await app.call(supervisor, articlesRoutes.get, { params: { id } })).may.sendBack).toEqual({
      allowed: true,
    });
    expect(await app.call(supervisor, reviewRoutes.sendBack, sendBack(id))).toMatchObject({
      status: 'draft',
      onReview: false,
      submittedVersion: 1,
    });
    expect((await app.call(supervisor, articlesRoutes.get, { params: { id } })).may.sendBack).toEqual({
      allowed: false,
      reason: 'not-on-review',
    });
    const [newest] = await historyOf(id);
    expect(newest).toMatchObject({
      act: 'sent-back',
      reason: 'The dates do not agree with the catalogue.',
      version: 1,
      by: { id: supervisor.id },
    });
    expect((await app.call(author, articlesRoutes.get, { params: { id } })).may.submit).toEqual({ allowed: true });
  });

  test('it takes a reason, an article on review and somebody who could publish it', async () => {
    const [{ id }, draft, published] = [await given(), await given('draft'), await given('published')];
    const code = async (who: typeof author | null, input: ReturnType<typeof sendBack>) =>
      (await app.refusal(who, reviewRoutes.sendBack, input)).code;
    expect(await code(supervisor, sendBack(id, '   '))).toBe('common/invalid-input');
    expect(await code(supervisor, sendBack(id, 'x'.repeat(2_001)))).toBe('common/invalid-input');
    expect(await code(null, sendBack(id))).toBe('common/signed-out');
    expect(await code(author, sendBack(id))).toBe('articles/not-your-segment');
    expect(await code(member, sendBack(id))).toBe('common/not-found');
    expect(
      await code(await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment], flags: 'none' }), sendBack(id)),
    ).toBe('articles/may-not-publish');
    expect(await code(supervisor, sendBack(published.id))).toBe('articles/published');
    expect(await code(admin, sendBack(draft.id))).toBe('articles/not-on-review');
    expect(await code(admin, sendBack('01980000-0000-7000-8000-000000000000' as ArticleId))).toBe('common/not-found');
  });
});

describe('history', () => {
  test('every step of a life is in it, the newest first, with who took it and in which version', async () => {
    const { id } = await app.call(author, articlesRoutes.create, { body: { value: aValue() } });
    const params = { id };
    await app.call(author, articlesRoutes.addSegment, { params: { articleId: id, segmentId: segment.id } });
    await save(id, 'Second words.');
    await app.call(author, articlesRoutes.restoreRevision, { params: { id, version: '1' as never } });
    await app.call(author, articlesRoutes.submit, { params });
    await app.call(supervisor, reviewRoutes.sendBack, { params, body: { reason: 'Once more.', version: 3 } });
    await app.call(author, articlesRoutes.submit, { params });
    await app.call(supervisor, articlesRoutes.publish, { params });
    await app.call(supervisor, articlesRoutes.changeAccess, { params, body: { value: 'PUBLIC' } });
    await app.call(supervisor, articlesRoutes.unpublish, { params });
    await app.call(author, articlesRoutes.removeSegment, { params: { articleId: id, segmentId: segment.id } });
    await app.call(admin, articlesRoutes.changeAuthor, { params, body: { authorId: admin.id } });
    const { entries } = await app.call(admin, reviewRoutes.history, { params });
    const steps = entries.map(
      ({ act, version, by }) =>
        `${act} ${version} ${by?.id === author.id ? 'author' : by?.id === supervisor.id ? 'supervisor' : 'admin'}`,
    );
    expect(steps.reverse()).toEqual([
      'created 1 author',
      'segment-added 1 author',
      'restored 3 author',
      'submitted 3 author',
      'sent-back 3 supervisor',
      'submitted 3 author',
      'published 3 supervisor',
      'access-changed 3 supervisor',
      'unpublished 3 supervisor',
      'segment-removed 3 author',
      'author-changed 3 admin',
    ]);
  });

  test('a change of access names the old and new access, a change of audience names the segment', async () => {
    const { id } = await given('draft');
    const other = await aSegment({ name: 'First Light' });
    const params = { articleId: id, segmentId: other.id };
    await app.call(admin, articlesRoutes.changeAccess, { params: { id }, body: { value: 'PUBLIC' } });
    await app.call(admin, articlesRoutes.addSegment, { params });
    await app.call(admin, articlesRoutes.removeSegment, { params });
    // An entry from before changes were recorded in detail.
    await aStep(db, { article: { id }, act: 'segment-added', by: author, at: new Date(0) });
    await aStep(db, { article: { id }, act: 'access-changed', by: author, at: new Date(0) });
    const steps = (await historyOf(id)).map(({ act, access, segment }) => [act, access ?? segment]);
    expect(steps.slice(0, 3)).toEqual([
      ['segment-removed', { id: other.id, name: 'First Light' }],
      ['segment-added', { id: other.id, name: 'First Light' }],
      ['access-changed', { from: 'SUBSCRIBERS_ONLY', to: 'PUBLIC' }],
    ]);
    expect(steps.slice(3).map(([, changed]) => changed)).toEqual([null, null]);
  });

  test('a segment that is hidden from who asks, or gone, is not named', async () => {
    const { id } = await given('draft');
    const hidden = await aSegment({ name: 'Secret', visible: false });
    await app.call(admin, articlesRoutes.addSegment, { params: { articleId: id, segmentId: hidden.id } });
    const namesFor = async (person: typeof author) =>
      (await app.call(person, reviewRoutes.history, { params: { id } })).entries.map(
        ({ act, segment }) => `${act} ${segment?.name}`,
      );
    expect([await namesFor(author), await namesFor(admin)]).toEqual([
      ['segment-added undefined'],
      ['segment-added Secret'],
    ]);
    await app.call(admin, articlesRoutes.removeSegment, { params: { articleId: id, segmentId: hidden.id } });
    await pool.query('delete from segments where id = $1', [hidden.id]);
    expect(await namesFor(admin)).toEqual(['segment-removed undefined', 'segment-added undefined']);
  });

  test('refused calls and calls that change nothing are not in it', async () => {
    const { id } = await given();
    await app.call(supervisor, articlesRoutes.changeAccess, { params: { id }, body: { value: 'SUBSCRIBERS_ONLY' } });
    await app.refusal(author, articlesRoutes.submit, { params: { id } });
    expect(await historyOf(id)).toEqual([]);
  });

  test('only people who work on the article may read it', async () => {
    const { id } = await given('published');
    expect((await app.refusal(null, reviewRoutes.history, { params: { id } })).status).toBe(401);
    expect((await app.refusal(member, reviewRoutes.history, { params: { id } })).code).toBe('articles/not-involved');
    const draft = await given('draft');
    expect((await app.refusal(supervisor, reviewRoutes.history, { params: { id: draft.id } })).status).toBe(404);
  });
});

describe('revisions', () => {
  const version = (number: number) => number as never;

  test('a supervisor reads every save of a submitted article', async () => {
    const { id } = await given();
    await save(id, 'Second words.');
    expect(
      (await app.call(supervisor, articlesRoutes.revisions, { params: { id } })).revisions.map((one) => one.version),
    ).toEqual([2, 1]);
    expect(await app.call(supervisor, reviewRoutes.revision, { params: { id, version: version(1) } })).toMatchObject({
      version: 1,
      value: aValue(),
      savedBy: { id: author.id },
    });
  });

  test('others do not, and a save that never was is not there', async () => {
    const [{ id }, published] = [await given(), await given('published')];
    const refused = async (who: typeof author | null, article: ArticleId, number: number) =>
      (await app.refusal(who, reviewRoutes.revision, { params: { id: article, version: version(number) } })).status;
    expect(await refused(null, id, 1)).toBe(401);
    expect(await refused(member, id, 1)).toBe(404);
    expect(await refused(member, published.id, 1)).toBe(403);
    expect(await refused(author, id, 2)).toBe(404);
    expect(await refused(author, id, 0)).toBe(400);
  });

  test('when saves are thinned out, those that the history and comments speak of stay', async () => {
    const { id } = await given();
    await pool.query(
      "insert into article_revisions (article_id, version, value, saved_by) select $1, n, '[]', $2 from generate_series(2, 60) n",
      [id, author.id],
    );
    await pool.query("insert into article_history (article_id, act, version) values ($1, 'submitted', 4)", [id]);
    await pool.query(
      "insert into article_comments (article_id, block_id, version, quote, body, author_id) values ($1, 'b', 6, '', 'Why?', $2)",
      [id, author.id],
    );
    await thinRevisions(db, id);
    const kept = (
      await pool.query<{ version: number }>(
        'select version from article_revisions where article_id = $1 order by version limit 4',
        [id],
      )
    ).rows;
    expect(kept.map((one) => one.version)).toEqual([4, 6, 11, 12]);
  });
});
