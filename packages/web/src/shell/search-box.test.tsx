import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { expectAccessible, render } from '../../test/render.tsx';
import { SearchBox } from './search-box.tsx';

/** The plain field, or the one that suggests and takes its place. */
const field = () => page.getByRole('search', { name: 'Whole site' }).getByLabelText('Search');

test('the header’s search leads to the search page with the text', async () => {
  const { address } = await render(<SearchBox hasPalette={false} />, { at: '/articles' });
  await field().fill('river & ice');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/search?searchQuery=river+%26+ice');
  await expectAccessible();
});

test('from the first focus on the field suggests; text, selection and focus stay', async () => {
  answer(artworksRoutes.suggest, [
    {
      id: '019a9f00-0000-7000-8000-000000000001',
      name: 'River',
      type: 'Keyword',
      extendedName: 'River',
      contextName: '',
      ancestors: ['Water'],
      imgUrl: null,
    },
  ]);
  const { address } = await render(<SearchBox hasPalette={false} />, { at: '/articles' });
  const plain = field().element() as HTMLInputElement;
  plain.value = 'rier';
  plain.focus();
  plain.setSelectionRange(2, 2);
  await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(field()).toHaveValue('river');
  await expect.element(page.getByRole('option', { name: 'river - Search in titles' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^River Water/ })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/search?tags=019a9f00-0000-7000-8000-000000000001');
});

test('a single letter is no search: the field says how long the text must be', async () => {
  const { address } = await render(<SearchBox hasPalette={false} />, { at: '/articles' });
  await field().fill('r');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveAttribute('title', expect.stringMatching(/characters/));
  expect((field().element() as HTMLInputElement).validity.patternMismatch).toBe(true);
  expect(address()).toBe('/articles');
});

test('a slash focuses the search from anywhere on the page', async () => {
  await render(
    <>
      <button type="button">Elsewhere</button>
      <SearchBox hasPalette={false} />
    </>,
  );
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
});

test('a slash focuses the page’s own search field, if it has one', async () => {
  await render(
    <>
      <input type="search" aria-label="Search in this list" />
      <SearchBox hasPalette={false} />
    </>,
  );
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search in this list' })).toHaveFocus();
});

test('a slash in a field is a letter, and with Ctrl it belongs to the browser', async () => {
  await render(
    <>
      <input aria-label="Path" />
      <SearchBox hasPalette={false} />
    </>,
  );
  const path = page.getByRole('textbox', { name: 'Path' });
  await path.click();
  await userEvent.keyboard('a/b');
  await expect.element(path).toHaveValue('a/b');
  await expect.element(path).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(field()).not.toHaveFocus();
});

for (const [platform, key] of [
  ['Linux x86_64', 'Ctrl K'],
  ['MacIntel', '⌘ K'],
] as const)
  test(`the button for the palette names the keys of this device: ${key}`, async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    await render(<SearchBox hasPalette />);
    await expect.element(page.getByRole('button', { name: `${key}: go to, act or search` })).toMatchTextContent(key);
  });

test('guests have no palette, so no button offers it', async () => {
  await render(<SearchBox hasPalette={false} />);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
