import { articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import fc from 'fast-check';
import { anythingSent } from '../packages/editor/src/upgrade/damaged.fixture.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { aPicture } from './writing.ts';

const seed = 20_261_122;

/** Whether the model accepts what was sent; the server reads it as JSON first, and may have refused its depth. */
const isText = (sent: string) => articleValue.safeParse(JSON.parse(sent)).success;

test('every value the server accepts as a text is shown by its page, a hundred times', async ({ visit }) => {
  const { request } = await visit('supervisor2@oeuvre.test', { extraHTTPHeaders: { origin: serverUrl() } });
  const upload = await request.post('/api/file/articles', { multipart: { file: await aPicture('kept.jpg', '#a33') } });
  const { location } = await upload.json();
  const { id, ...begun } = await (await request.post('/api/articles', { data: {} })).json();
  let { version } = begun;
  let [shown, refused] = [0, 0];
  // By somebody with no other writes here: each attempt, refused or not, counts for a person's rate limit. Values that are
  // refused have ten thousand attempts in text.fuzz.test.ts.
  for (const value of fc.sample(anythingSent(location), { numRuns: 2_000, seed })) {
    if (shown === 100) break;
    if (!isText(value) && refused === 60) continue;
    const reply = await request.put(`/api/articles/${id}`, {
      headers: { 'content-type': 'application/json' },
      data: `{"value":${value},"version":${version}}`,
    });
    expect(reply.status(), value.slice(0, 1_000)).toBeLessThan(500);
    if (reply.status() !== 200) {
      expect(reply.status(), value.slice(0, 1_000)).not.toBe(429);
      refused += 1;
      continue;
    }
    ({ version } = await reply.json());
    const page = await request.get(`/articles/${id}?mode=preview`);
    const html = await page.text();
    expect([page.status(), html.includes('<h1'), html.endsWith('</html>')], value.slice(0, 1_000)).toEqual([
      200,
      true,
      true,
    ]);
    shown += 1;
  }
  expect(shown).toBe(100);
});

test('the data of a page carries the text of an article once', async ({ visit }) => {
  const { request } = await visit('supervisor2@oeuvre.test', { extraHTTPHeaders: { origin: serverUrl() } });
  const value = [
    { id: 't', type: 'title', children: [{ text: 'Carried once' }] },
    { id: 'p', type: 'paragraph', children: [{ text: 'The opening is an excerpt too.' }] },
    { id: 'q', type: 'paragraph', children: [{ text: 'quercitron' }] },
  ];
  const { id } = await (await request.post('/api/articles', { data: { value } })).json();
  const html = await (await request.get(`/articles/${id}?mode=preview`)).text();
  const data = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('');
  expect(data.split('quercitron').length - 1).toBe(1);
});
