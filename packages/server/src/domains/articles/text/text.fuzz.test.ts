import { isDeepStrictEqual } from 'node:util';
import { type ArticleValue, articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { searchText } from '@oeuvre/editor/compare/words.ts';
import { fromEditor } from '@oeuvre/editor/convert/from-editor.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import { renderEditable } from '@oeuvre/editor/render/render-editable.ts';
import { renderDocument } from '@oeuvre/editor/render/render-html.ts';
import { renderMailHtml } from '@oeuvre/editor/render/render-mail-html.ts';
import { renderMarkdown } from '@oeuvre/editor/render/render-markdown.ts';
import { renderText } from '@oeuvre/editor/render/render-text.ts';
import { anythingSent } from '@oeuvre/editor/upgrade/damaged.fixture.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db } from '../../../../test/database.ts';
import { savePicture } from '../../files/files.commands.ts';
import { aPicture } from '../../files/files.factory.ts';
import { anArticle } from '../articles.factory.ts';
import { aPerson } from '../articles.fixture.ts';
import { articlesHandlers } from '../articles.routes.ts';

const seed = 20_261_121;
const [batches, batchSize] = [12, 250];

const context = {
  imageAddress: (src: string) => `https://oeuvre.test${src}`,
  artworkAddress: (id: string) => `https://oeuvre.test/subscriptions/${id}`,
  articleAddress: 'https://oeuvre.test/articles/1',
  artworks: new Map(),
  models: new Map(),
};

/**
 * Every way in which a value leaves the server (but its page: see article-body.test.ts), and the way into the editor and
 * back.
 */
async function leavesInEveryForm(value: ArticleValue): Promise<void> {
  const [text, mail, markdown, words] = [
    renderText(value),
    renderMailHtml(value, context),
    renderMarkdown(value, context),
    searchText(value),
  ];
  const editable = renderEditable(value);
  let html = '';
  for await (const piece of renderDocument(value, {
    ...context,
    lang: 'en',
    author: 'A',
    date: new Date(0),
    shownImage: async () => undefined,
  }))
    html += piece;
  expect(
    [text, mail, markdown, words, editable, html].every((one) => typeof one === 'string' && one.isWellFormed()),
  ).toBe(true);
  expect(html).not.toMatch(/<script|\son\w+=/i);
  expect(countOf(value).minutes).toBeGreaterThanOrEqual(0);
  expect(upgradeValue(value)).toBe(value);
  const back = fromEditor(toEditor(value));
  if (!isDeepStrictEqual(back, canonical(value))) expect(back).toEqual(canonical(value));
  expect(articleValue.safeParse(back).error).toBeUndefined();
}

test('three thousand generated texts are accepted or refused, and every accepted text can be exported in every format', {
  timeout: 600_000,
}, async () => {
  const app = await testApp(articlesHandlers);
  // Budgets have tests of their own.
  Object.assign(app.services, { limits: { take: async () => {}, giveBack: async () => {} } });
  const author = await aPerson();
  const { location } = await savePicture(db, app.services.storage, {
    bytes: await aPicture(),
    fileName: 'a.jpg',
    ownerId: author.id,
  });
  const { id } = await anArticle(db, { by: author });
  const answers = new Map<number, number>();
  let version = 1;
  for (let batch = 0; batch < batches; batch += 1) {
    for (const value of fc.sample(anythingSent(location), { numRuns: batchSize, seed: seed + batch })) {
      const payload = `{"value":${value},"version":${version}}`;
      const reply = await app.inject({
        method: 'PUT',
        url: `/api/articles/${id}`,
        headers: { 'x-test-person': author.id, 'content-type': 'application/json' },
        payload,
      });
      answers.set(reply.statusCode, (answers.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode !== 200) {
        expect([400, 413, 422], `${payload.slice(0, 2_000)}\n${reply.body}`).toContain(reply.statusCode);
        continue;
      }
      const saved = reply.json<{ value: ArticleValue; version: number }>();
      version = saved.version;
      await leavesInEveryForm(saved.value);
    }
  }
  expect([...answers.values()].reduce((sum, count) => sum + count)).toBe(batches * batchSize);
  expect(answers.get(200), JSON.stringify([...answers])).toBeGreaterThan(300);
  expect(answers.get(400)).toBeGreaterThan(300);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
