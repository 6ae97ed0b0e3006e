import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Someone, testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { anArticle, aValue } from '../articles.factory.ts';
import { aPerson, aSegment } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp(articlesHandlers);
});

const exported = (person: Someone, id: string, format: string) =>
  app.inject({
    url: urlOf(articlesRoutes.export, { params: { id: id as never }, query: { format: format as never } }),
    headers: person ? { 'x-test-person': person.id } : {},
  });

async function anIllustratedArticle() {
  const [author, segment] = [await aPerson(), await aSegment()];
  const member = await aPerson({ memberOf: [segment] });
  const picture = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'wave.jpg',
    ownerId: author.id,
  });
  const image = {
    id: 'one',
    src: picture.location,
    width: picture.width,
    height: picture.height,
    alt: 'A wave',
    children: [{ text: 'Caption' }],
  };
  const value = [
    ...aValue('Wellen: “Größe” 波/1', 'Words & more.'),
    { id: 'i', type: 'images' as const, images: [image] },
  ];
  const { id } = await anArticle(db, { by: author, value, segments: [segment.id], status: 'published' });
  return { id, author, member, value };
}

test('a reader takes an article along as one HTML file with its picture inside, named after it', async () => {
  const { id, member } = await anIllustratedArticle();
  const reply = await exported(member, id, 'html');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `attachment; filename=article.html; filename*=UTF-8''Wellen%20%E2%80%9CGr%C3%B6%C3%9Fe%E2%80%9D%20%E6%B3%A2%201.html`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  expect(reply.body).toMatch(
    /<img src="data:image\/webp;base64,[\w+/=]{40,}" width="64" height="48" alt="A wave"><figcaption dir="auto">Caption/,
  );
  expect(reply.body).toContain('By Ines Caldeira');
  expect(reply.body.endsWith('</html>\n')).toBe(true);
});

test('as Markdown it has absolute addresses, as JSON the value itself', async () => {
  const { id, member, value } = await anIllustratedArticle();
  const markdown = await exported(member, id, 'markdown');
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(markdown.body).toContain(`![A wave](<${app.services.config.publicUrl}/files/`);
  const json = (await exported(member, id, 'json')).json();
  expect(json).toMatchObject({
    author: 'Ines Caldeira',
    address: `${app.services.config.publicUrl}/articles/${id}`,
    value,
  });
});

test('a picture that the store has lost is a link, and the file is whole', async () => {
  const { id, member } = await anIllustratedArticle();
  await sql`update files set storage_key = 'gone' where id in (select file_id from file_uses where subject_id = ${id})`.execute(
    db,
  );
  const reply = await exported(member, id, 'html');
  expect(reply.body).toContain('>A wave</a>');
  expect(reply.body.endsWith('</html>\n')).toBe(true);
});

test('who may not read an article cannot take it along, and drafts are their author’s', async () => {
  const { id } = await anIllustratedArticle();
  const [stranger, author] = [await aPerson(), await aPerson()];
  const draft = await anArticle(db, { by: author });
  expect((await exported(null, id, 'html')).statusCode).toBe(403);
  expect((await exported(stranger, id, 'json')).json().code).toBe('articles/members-only');
  expect((await exported(stranger, draft.id, 'markdown')).statusCode).toBe(404);
  expect((await exported(author, draft.id, 'markdown')).statusCode).toBe(200);
  expect((await exported(author, draft.id, 'docx')).statusCode).toBe(400);
  expect((await exported(author, 'nothing', 'json')).statusCode).toBe(400);
});

test('an article stored by an older version opens, is exported and can be saved again', async () => {
  const author = await aPerson();
  const { id } = await anArticle(db, { by: author });
  const old = [
    { type: 'heading-one', children: [{ text: 'Waves' }] },
    {
      id: 7,
      children: [
        { text: 'old', underline: true },
        { type: 'link', href: 'a.example', children: [{ text: 'words' }] },
      ],
    },
  ];
  await sql`update articles set value = ${JSON.stringify(old)}::jsonb where id = ${id}`.execute(db);
  await sql`update article_revisions set value = ${JSON.stringify([{ type: 'title' }])}::jsonb where article_id = ${id}`.execute(
    db,
  );
  const opened = await app.call(author, articlesRoutes.get, { params: { id } });
  expect(opened.value.map(({ type }) => type)).toEqual(['title', 'paragraph']);
  expect((await exported(author, id, 'markdown')).body).toBe('# Waves\n\n<u>old</u>[words](<https://a.example>)\n');
  expect((await app.call(author, articlesRoutes.revisions, { params: { id } })).revisions).toHaveLength(1);
  const saved = await app.call(author, articlesRoutes.save, {
    params: { id },
    body: { value: opened.value, version: opened.version },
  });
  expect(saved.value).toEqual(opened.value);
  expect((await app.call(author, articlesRoutes.restoreRevision, { params: { id, version: '1' } })).value).toHaveLength(
    2,
  );
});
