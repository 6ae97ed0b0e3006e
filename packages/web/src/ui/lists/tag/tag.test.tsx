import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { Tag } from './tag.tsx';

test('a tag of twenty characters is whole; a longer one is cut and has its full name as title', async () => {
  await render(
    <>
      <Tag name="abcdefghijklmnopqrst" />
      <Tag name="abcdefghijklmnopqrstu" />
    </>,
  );
  await expect.element(page.getByText('abcdefghijklmnopqrst', { exact: true })).not.toHaveAttribute('title');
  await expect.element(page.getByText('abcdefghijklmnopqrs…')).toHaveAttribute('title', 'abcdefghijklmnopqrstu');
});

test('characters of two code units are not cut in half', async () => {
  await render(<Tag name={'🎨'.repeat(21)} />);
  await expect.element(page.getByText(`${'🎨'.repeat(19)}…`)).toBeVisible();
});

test('a tag that filters a list is a link that removes the filter', async () => {
  await render(<Tag name="River" to="/artworks" isPressed />);
  await expect.element(page.getByRole('link', { name: 'Remove River' })).toHaveAttribute('href', '/artworks');
  await expectAccessible();
});
