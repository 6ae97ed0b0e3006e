import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleId, CommentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';
import { reviewHandlers } from './review.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
let segment: Awaited<ReturnType<typeof aSegment>>;
let author: Awaited<ReturnType<typeof aPerson>>;
let supervisor: typeof author;
let member: typeof author;
let id: ArticleId;

beforeAll(async () => {
  app = await testApp([...articlesHandlers, ...reviewHandlers]);
});
beforeEach(async () => {
  segment = await aSegment();
  author = await aPerson({ roles: ['OWNER'], memberOf: [segment] });
  supervisor = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment], flags: 'none' });
  member = await aPerson({ memberOf: [segment] });
  id = (await anArticle(db, { by: author, segments: [segment.id], status: 'on_review' })).id;
});

const about = (text: string, blockId = 'opening', version = 1) => ({
  params: { id },
  body: { blockId, text, version },
});
const comment = (who: typeof author, text = 'Is this so?') => app.call(who, reviewRoutes.comment, about(text));
const list = async (who: typeof author) => (await app.call(who, reviewRoutes.comments, { params: { id } })).comments;
const ofComment = (commentId: CommentId) => ({ params: { id, commentId } });
const answer = (who: typeof author, commentId: CommentId, text = 'It is.') =>
  app.call(who, reviewRoutes.reply, { ...ofComment(commentId), body: { text } });
const setResolved = (who: typeof author, commentId: CommentId, value: boolean) =>
  app.call(who, reviewRoutes.resolve, { ...ofComment(commentId), body: { value } });
const nowhere = '01980000-0000-7000-8000-000000000000' as never;

test('a supervisor comments on a block, the author replies, and both see the thread with their permissions', async () => {
  const written = await comment(supervisor);
  expect(written).toMatchObject({
    blockId: 'opening',
    version: 1,
    quote: 'Water gives a painter nothing to hold.',
    words: null,
    text: 'Is this so?',
    author: { id: supervisor.id },
    resolvedAt: null,
    resolvedBy: null,
    replies: [],
    may: { reply: { allowed: true }, resolve: { allowed: true }, delete: { allowed: true } },
  });
  const answered = await answer(author, written.id);
  expect(answered.replies).toEqual([
    {
      id: expect.any(String),
      text: 'It is.',
      author: expect.objectContaining({ id: author.id }),
      createdAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(answered.may.delete).toEqual({ allowed: false, reason: 'not-your-comment' });
  expect((await list(supervisor))[0]?.may.delete).toEqual({ allowed: false, reason: 'comment-answered' });
});

test('comments come in the order in which they were written', async () => {
  for (const text of ['first', 'second', 'third']) await comment(author, text);
  expect((await list(supervisor)).map((one) => one.text)).toEqual(['first', 'second', 'third']);
});

test('a comment outlives its block and keeps the words that stood there', async () => {
  const written = await comment(supervisor);
  const value = [aValue()[0]!, { id: 'another', type: 'paragraph' as const, children: [{ text: 'Other words.' }] }];
  await app.call(author, articlesRoutes.save, { params: { id }, body: { value, version: 1 } });
  expect(await list(author)).toMatchObject([
    { id: written.id, blockId: 'opening', version: 1, quote: 'Water gives a painter nothing to hold.' },
  ]);
  // Somebody who still sees the former version may comment on its blocks.
  expect((await comment(supervisor, 'Why did this go?')).quote).toBe('Water gives a painter nothing to hold.');
  expect((await app.refusal(supervisor, reviewRoutes.comment, about('Here?', 'opening', 2))).code).toBe(
    'articles/unknown-block',
  );
  expect((await app.refusal(supervisor, reviewRoutes.comment, about('Here?', 'another', 7))).code).toBe(
    'articles/unknown-block',
  );
});

test('of a long block the first 200 characters are kept, of pictures their captions', async () => {
  const long = await anArticle(db, { by: author, value: aValue('A Wave', 'word '.repeat(100)) });
  const { quote } = await app.call(author, reviewRoutes.comment, {
    params: { id: long.id },
    body: { blockId: 'opening', text: 'Long.', version: 1 },
  });
  expect(quote).toMatch(/^(word )+word…$/);
  expect(quote.length).toBeLessThanOrEqual(200);
});

test('a comment on words stores the words, their position and their surroundings in that version', async () => {
  const ofWords = (words: object, version = 1) =>
    ({ params: { id }, body: { blockId: 'opening', text: 'Which?', version, words } }) as never;
  const kept = { exact: 'a painter', prefix: 'Water gives ', suffix: ' nothing to hold.', start: 12 };
  expect((await app.call(supervisor, reviewRoutes.comment, ofWords({ exact: 'a painter', start: 12 }))).words).toEqual(
    kept,
  );
  // The quote is read from the stored text: a caller cannot put other words into it.
  for (const elsewhere of [
    { exact: 'a painter', start: 11 },
    { exact: 'a sculptor', start: 12 },
    { exact: 'hold.', start: 100_000 },
  ])
    expect((await app.refusal(supervisor, reviewRoutes.comment, ofWords(elsewhere))).code).toBe(
      'articles/unknown-words',
    );
  for (const [words, at] of [
    [{ exact: '', start: 0 }, 'exact'],
    [{ exact: 'x'.repeat(4_001), start: 0 }, 'exact'],
    [{ exact: 'half a \uD800', start: 0 }, 'exact'],
    [{ exact: 'a', start: -1 }, 'start'],
    [{ exact: 'a', start: 0.5 }, 'start'],
    [{ exact: 'a', start: 100_001 }, 'start'],
  ] as const)
    expect((await app.refusal(supervisor, reviewRoutes.comment, ofWords(words))).problem.errors?.[0]?.path).toBe(
      `body.words.${at}`,
    );
  expect(
    (await app.refusal(supervisor, reviewRoutes.comment, ofWords({ exact: 'a', start: 0, prefix: 'forged' }))).status,
  ).toBe(400);

  const value = aValue('A Wave', 'Fog gives a painter nothing.').map((block, at) =>
    at === 1 ? { ...block, id: 'opening' } : block,
  );
  await app.call(author, articlesRoutes.save, { params: { id }, body: { value, version: 1 } });
  expect(
    (await app.call(supervisor, reviewRoutes.comment, ofWords({ exact: 'Fog', start: 0 }, 2))).words,
  ).toMatchObject({ exact: 'Fog', prefix: '' });
  expect((await list(author)).map(({ words }) => words?.exact)).toEqual(['a painter', 'Fog']);
  expect((await list(author))[0]?.words).toEqual(kept);
});

test('words are commented on across marks, links, hints and lines, and in captions', async () => {
  const { id: fileId } = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'sea.png',
    ownerId: author.id,
  });
  const picture = { id: 'sea', src: `/files/${fileId}`, width: 64, height: 48 };
  const value = [
    aValue()[0]!,
    {
      id: 'mixed',
      type: 'paragraph' as const,
      children: [
        { text: 'The ' },
        { id: 'h', type: 'hint' as const, hintContent: 'A word of sailors.', children: [{ text: 'mizzen' }] },
        { text: ' mast\nand ' },
        { text: 'the rest', bold: true as const },
      ],
    },
    {
      id: 'shown',
      type: 'images' as const,
      images: [
        { ...picture, children: [] },
        { ...picture, id: 'sky', children: [{ text: 'The sky' }] },
      ],
    },
  ];
  const { id: other } = await anArticle(db, { by: author, value });
  const on = (blockId: string, exact: string, start: number) =>
    app.call(author, reviewRoutes.comment, {
      params: { id: other },
      body: { blockId, text: 'So?', version: 1, words: { exact, start } },
    });
  expect((await on('mixed', 'mizzen mast\nand the', 4)).words).toEqual({
    exact: 'mizzen mast\nand the',
    prefix: 'The ',
    suffix: ' rest',
    start: 4,
  });
  expect((await on('shown', 'sky', 4)).words).toEqual({ exact: 'sky', prefix: 'The ', suffix: '', start: 4 });
});

test('a resolved comment takes no replies until it is reopened', async () => {
  const { id: commentId } = await comment(supervisor);
  const resolved = await setResolved(author, commentId, true);
  expect(resolved).toMatchObject({
    resolvedBy: { id: author.id },
    resolvedAt: expect.stringMatching(/Z$/),
    may: { reply: { allowed: false, reason: 'comment-resolved' } },
  });
  expect(await setResolved(supervisor, commentId, true)).toMatchObject({
    resolvedAt: resolved.resolvedAt,
    resolvedBy: { id: author.id },
  });
  expect(
    (await app.refusal(supervisor, reviewRoutes.reply, { ...ofComment(commentId), body: { text: 'But …' } })).code,
  ).toBe('articles/comment-resolved');
  expect(await setResolved(supervisor, commentId, false)).toMatchObject({ resolvedAt: null, resolvedBy: null });
  expect((await answer(supervisor, commentId)).replies).toHaveLength(1);
});

test('a comment is deleted by who wrote it, as long as nobody else has answered', async () => {
  const { id: commentId } = await comment(supervisor);
  await answer(supervisor, commentId, 'I mean the second word.');
  expect((await app.refusal(author, reviewRoutes.deleteComment, ofComment(commentId))).code).toBe(
    'articles/not-your-comment',
  );
  await app.call(supervisor, reviewRoutes.deleteComment, ofComment(commentId));
  expect(await list(author)).toEqual([]);
  const another = await comment(supervisor);
  await answer(author, another.id);
  expect((await app.refusal(supervisor, reviewRoutes.deleteComment, ofComment(another.id))).code).toBe(
    'articles/comment-answered',
  );
});

test('an answer and a deletion at once: either the answer has its comment or there is neither', async () => {
  for (let round = 0; round < 5; round++) {
    const { id: commentId } = await comment(supervisor);
    const [answered, deleted] = await Promise.allSettled([
      answer(author, commentId),
      app.call(supervisor, reviewRoutes.deleteComment, ofComment(commentId)),
    ]);
    expect([answered.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await list(author)).some((one) => one.id === commentId)).toBe(answered.status === 'fulfilled');
  }
});

test('nobody but those who work on the article sees or writes comments', async () => {
  const { id: commentId } = await comment(supervisor);
  const calls = (who: typeof author | null) => [
    app.refusal(who, reviewRoutes.comments, { params: { id } }),
    app.refusal(who, reviewRoutes.comment, about('Me too.')),
    app.refusal(who, reviewRoutes.reply, { ...ofComment(commentId), body: { text: 'Me too.' } }),
    app.refusal(who, reviewRoutes.resolve, { ...ofComment(commentId), body: { value: true } }),
    app.refusal(who, reviewRoutes.deleteComment, ofComment(commentId)),
  ];
  const codes = async (who: typeof author | null) => [
    ...new Set((await Promise.all(calls(who))).map((refused) => refused.code)),
  ];
  expect(await codes(null)).toEqual(['common/signed-out']);
  expect(await codes(member)).toEqual(['common/not-found']);
  expect(await codes(await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [await aSegment()] }))).toEqual([
    'common/not-found',
  ]);
  await pool.query('update articles set on_review = false, published_at = now() where id = $1', [id]);
  expect(await codes(member)).toEqual(['articles/not-involved']);
  await pool.query('delete from segment_staff');
  expect(await codes(supervisor)).toEqual(['articles/not-involved']);
});

test('before it is submitted a draft is discussed by its author and admins alone', async () => {
  const draft = await anArticle(db, { by: author, segments: [segment.id] });
  const input = { params: { id: draft.id } };
  expect((await app.refusal(supervisor, reviewRoutes.comments, input)).status).toBe(404);
  expect((await app.call(author, reviewRoutes.comments, input)).comments).toEqual([]);
  expect((await app.call(await aPerson({ roles: ['SUPER'] }), reviewRoutes.comments, input)).comments).toEqual([]);
});

test('a comment of another article, or of none, is not there', async () => {
  const { id: commentId } = await comment(supervisor);
  const other = await anArticle(db, { by: author });
  const foreign = { params: { id: other.id, commentId } };
  expect((await app.refusal(author, reviewRoutes.reply, { ...foreign, body: { text: 'Here?' } })).status).toBe(404);
  expect((await app.refusal(author, reviewRoutes.resolve, { ...foreign, body: { value: true } })).status).toBe(404);
  expect((await app.refusal(author, reviewRoutes.deleteComment, foreign)).status).toBe(404);
  expect((await app.refusal(author, reviewRoutes.deleteComment, ofComment(nowhere))).status).toBe(404);
  expect((await app.refusal(author, reviewRoutes.comments, { params: { id: nowhere } })).status).toBe(404);
});

test('a comment needs words that can be kept, not too many', async () => {
  for (const text of ['', '   ', 'x'.repeat(4_001), 'half a \uD800 letter', 'a \u0000 byte'])
    expect((await app.refusal(author, reviewRoutes.comment, about(text))).problem.errors?.[0]?.path).toBe('body.text');
  expect(
    (
      await app.refusal(author, reviewRoutes.comment, {
        params: { id },
        body: { blockId: 'opening', text: 'Yes', version: 0 },
      })
    ).status,
  ).toBe(400);
});

test('an article has at most 500 comments and a comment 100 answers', async () => {
  const { id: commentId } = await comment(author);
  await pool.query(
    "insert into article_comment_replies (comment_id, body, author_id) select $1, 'again', $2 from generate_series(1, 100)",
    [commentId, author.id],
  );
  expect(
    (await app.refusal(author, reviewRoutes.reply, { ...ofComment(commentId), body: { text: 'Once more' } })).code,
  ).toBe('articles/too-many-replies');
  await pool.query(
    "insert into article_comments (article_id, block_id, version, quote, body, author_id) select $1, 'opening', 1, '', 'again', $2 from generate_series(1, 499)",
    [id, author.id],
  );
  expect((await app.refusal(author, reviewRoutes.comment, about('Once more'))).code).toBe('articles/too-many-comments');
  expect(await list(author)).toHaveLength(500);
});

test('comments are rate-limited', async () => {
  const { id: commentId } = await comment(author);
  for (let at = 0; at < 59; at++) await setResolved(author, commentId, true);
  expect((await app.refusal(author, reviewRoutes.comment, about('And again.'))).status).toBe(429);
});

test('people who work on an article learn how many members it reaches and how many comments are open', async () => {
  const other = await aSegment();
  await aPerson({ memberOf: [segment, other] });
  await aPerson({ memberOf: [other] });
  const both = await anArticle(db, { by: author, segments: [segment.id, other.id], status: 'on_review' });
  const reach = (who: typeof author, about = both.id) => app.call(who, reviewRoutes.reach, { params: { id: about } });
  // The author and the member of the first segment, and two more people.
  expect(await reach(supervisor)).toEqual({ members: 4, openComments: 0 });
  const open = await comment(supervisor);
  await comment(supervisor);
  await setResolved(author, open.id, true);
  expect(await reach(author, id)).toEqual({ members: 3, openComments: 1 });
  await expect(reach(member)).rejects.toMatchObject({ status: 404 });
});

test('an undone publication is on review again; an article that is unpublished is a draft', async () => {
  const publisher = await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment] });
  const { version } = await app.call(publisher, articlesRoutes.publish, { params: { id } });
  expect(version).toBe(1);
  const undone = await app.call(publisher, articlesRoutes.unpublish, { params: { id }, body: { onReview: true } });
  expect(undone).toMatchObject({ status: 'on_review', publishedAt: null });
  await app.call(publisher, articlesRoutes.publish, { params: { id } });
  expect(await app.call(publisher, articlesRoutes.unpublish, { params: { id } })).toMatchObject({ status: 'draft' });
});
