import { type ArticleValue, articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { renderEditable } from '@oeuvre/editor/render/render-editable.ts';
import { anythingSent } from '@oeuvre/editor/upgrade/damaged.fixture.ts';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { article } from '../../../../../../test/things.ts';
import { ArticleBody } from './article-body.tsx';

/**
 * The seed of text.fuzz.test.ts, which sends these values to the server: what the server accepts is rendered here.
 */
const seed = 20_261_121;
const [batches, batchSize] = [40, 250];
const kept = '/files/0192f1c4-7d3a-7b1e-9c55-2f6a8f1f0a11';

function takenOf(batch: number): ArticleValue[] {
  return fc.sample(anythingSent(kept), { numRuns: batchSize, seed: seed + batch }).flatMap((sent) => {
    const value = JSON.parse(sent);
    // Most of the time would go into error messages for the other values.
    const taken = Array.isArray(value) && value[0]?.type === 'title' ? articleValue.safeParse(value) : undefined;
    return taken?.success ? [taken.data] : [];
  });
}

/** Renders them as for readers, one below the other. */
function read(values: readonly ArticleValue[]): string {
  const bodies = values.map((value, key) =>
    createElement(ArticleBody, { key, article: article({ value }), minutes: 1 }),
  );
  const router = createMemoryRouter([{ path: '/', id: 'root', element: bodies }], {
    hydrationData: { loaderData: { root: null } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('of ten thousand values sent as a text, every one accepted can be read and edited', { timeout: 600_000 }, () => {
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
