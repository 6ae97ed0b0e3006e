import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render, twoFrames } from '../../test/render.tsx';
import { createStore } from './store.ts';

/** Shows the title of a text, and says each time that it renders. */
async function showTitle() {
  const text = createStore({ title: 'Fog', body: '' });
  const rendered: string[] = [];
  function Title() {
    const title = text.usePart((value) => value.title);
    rendered.push(title);
    return <p>{title}</p>;
  }
  await render(<Title />);
  rendered.length = 0;
  return { text, rendered };
}

test('a component that uses a part of a store follows that part', async () => {
  const { text } = await showTitle();
  await expect.element(page.getByText('Fog')).toBeVisible();
  text.set({ title: 'Rocks', body: '' });
  await expect.element(page.getByText('Rocks')).toBeVisible();
});

test('a component is not rendered when another part of the store changes', async () => {
  const { text, rendered } = await showTitle();
  text.set({ title: 'Fog', body: 'Over the water.' });
  await twoFrames();
  text.set({ title: 'Rocks', body: 'Over the water.' });
  await expect.element(page.getByText('Rocks')).toBeVisible();
  expect(rendered).toEqual(['Rocks']);
});
