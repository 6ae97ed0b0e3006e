import { type ArticleValue, articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { renderEditable } from '@oeuvre/editor/render/render-editable.ts';
import { anythingSent } from '@oeuvre/editor/upgrade/damaged.fixture.ts';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ArticleBody } from './article-body.tsx';

/** As in articles.fuzz.test.ts, which sends them to the server: what it takes is what is read here. */
const seed = 20_261_121;
const [batches, batchSize] = [40, 250];
const kept = '/files/0192f1c4-7d3a-7b1e-9c55-2f6a8f1f0a11';

function takenOf(batch: number): ArticleValue[] {
  return fc.sample(anythingSent(kept), { numRuns: batchSize, seed: seed + batch }).flatMap((sent) => {
    const value = JSON.parse(sent);
    // To say at length what is wrong with the others takes most of the time.
    const taken = Array.isArray(value) && value[0]?.type === 'title' ? articleValue.safeParse(value) : undefined;
    return taken?.success ? [taken.data] : [];
  });
}

/** As readers get them, one below the other. */
function read(values: readonly ArticleValue[]): string {
  const bodies = values.map((value, key) => createElement(ArticleBody, { key, value, artworks: [], sources: [], segments: [], models: {} }));
  const router = createMemoryRouter([{ path: '/', id: 'root', element: bodies }], { hydrationData: { loaderData: { root: null } } });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('whatever of ten thousand things sent for a text is taken can be read, and written in', { timeout: 600_000 }, () => {
  let count = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const values = takenOf(batch);
    const html = read(values);
    expect(html.split('<h1').length - 1, `batch ${batch}`).toBe(values.length);
    expect(html).not.toMatch(/<script|<[^<>]*\son\w+=/i);
    for (const value of values) expect(renderEditable(value)).toMatch(/^<h1 /);
    count += values.length;
  }
  expect(count).toBeGreaterThan(1_000);
});
