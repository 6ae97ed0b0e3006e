import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect, hold } from '../../../test/answers.ts';
import { type Around, expectAccessible, render } from '../../../test/render.tsx';
import { account, articleAuthor, articleSummary, idOf, segmentOfViewer } from '../../../test/things.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PaletteOpener } from './palette-opener.tsx';

const palette = () => page.getByRole('dialog', { name: 'Pages, actions and search' });
const field = () => palette().getByRole('combobox', { name: 'Pages, actions and search' });
const option = (name: string) => palette().getByRole('option', { name: new RegExp(`^${name}`) });
const labels = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const pressKey = () => userEvent.keyboard('{Control>}k{/Control}');

const page1 = { totalCount: 1, hasNextPage: false, nextPage: null };
const mine = articleSummary({ title: 'Rivers of mine' });
const other = { ...articleSummary({ id: idOf(11), title: 'Rivers of others' }), name: '', author: articleAuthor() };

/** The server finds two articles, one of them the viewer's own, and a segment. */
function answerSearch() {
  answer(articlesRoutes.listOwn, { ...page1, articles: [mine] });
  answer(articlesRoutes.suggestions, [{ ...mine, name: '' }, other]);
  answer(artworksRoutes.list, { ...page1, exhibits: [] });
  answer(membershipsRoutes.segments, { ...page1, segments: [segmentOfViewer({ name: 'River watchers' })] });
}

async function open(around: Around = {}) {
  const shown = await render(
    <>
      <button type="button">Elsewhere</button>
      <PaletteOpener />
    </>,
    { me: account({ canWriteArticles: true }), at: '/articles', ...around },
  );
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await pressKey();
  await expect.element(field()).toHaveFocus();
  return shown;
}

// Whether the palette is open outlives the page that a test renders.
afterEach(() => (document.querySelector('dialog:modal') ? userEvent.keyboard('{Escape}') : undefined));

test('Ctrl K opens the palette with the person’s pages and actions', async () => {
  await open();
  expect(labels()).toEqual([
    ...['Explore', 'Feed', 'Favorites', 'Segments', 'Artworks', 'Articles', 'Collections', 'My articles'].map(
      (label) => `${label}Open Oeuvre`,
    ),
    'Notifications',
    'View Profile',
    'New article',
    'Log Out',
  ]);
  await expect.element(palette().getByRole('group', { name: 'Act' })).toMatchTextContent('New article');
  await expectAccessible();
});

test('Escape closes it and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('typing filters the lines; the arrows go through them, and Enter opens the selected one', async () => {
  answerSearch();
  const { address } = await open();
  await userEvent.keyboard('a');
  await expect.element(option('Artworks')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Articles')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', option('Articles').element().id);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(address).toBe('/catalogue');
  await expect.element(palette()).not.toBeInTheDocument();
});

test('a line can be clicked', async () => {
  const { address } = await open();
  await option('Notifications').click();
  await expect.poll(address).toBe('/notifications');
  await expect.element(palette()).not.toBeInTheDocument();
});

test('reopened, it has forgotten the text', async () => {
  await open();
  await userEvent.keyboard('v{Escape}');
  await pressKey();
  await expect.element(field()).toHaveValue('');
  expect(labels()).toContain('New article');
});

test('two letters also search: own articles, other articles and segments, each once', async () => {
  answerSearch();
  const { address } = await open();
  await field().fill('river');
  await expect.element(option('Rivers of mine')).toBeVisible();
  expect(labels()).toEqual(['Rivers of mine', 'Rivers of othersAda Berg', 'River watchers']);
  await expect.element(palette().getByText('3 items')).toBeInTheDocument();
  expect(callsOf(articlesRoutes.listOwn).map(({ query }) => query.get('searchText'))).toEqual(['river']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(address).toBe(`/articles/${idOf(11)}?source=feed`);
});

test('whoever may not write is not asked for articles of their own', async () => {
  answerSearch();
  await open({ me: account() });
  await field().fill('river');
  await expect.element(option('Rivers of others')).toBeVisible();
  expect(callsOf(articlesRoutes.listOwn)).toEqual([]);
});

test('while the server searches the palette says so, then that nothing was found', async () => {
  answer(articlesRoutes.listOwn, { ...page1, articles: [] });
  answer(artworksRoutes.list, { ...page1, exhibits: [] });
  answer(membershipsRoutes.segments, { ...page1, segments: [] });
  const { release } = hold(articlesRoutes.suggestions, []);
  await open();
  await field().fill('xyz');
  await expect.element(palette().getByText('Loading...')).toBeVisible();
  release();
  await expect.element(palette().getByText('No search result')).toBeVisible();
  await expect.element(palette().getByText('0 items')).toBeInTheDocument();
});

test('a failed search says so, and the pages stay within reach', async () => {
  answerSearch();
  disconnect(articlesRoutes.suggestions);
  await open();
  await field().fill('art');
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Error searching for data' })).toBeVisible();
  await expect.element(option('Artworks')).toBeVisible();
});

test('New article is sent to the page that begins one', async () => {
  const begin = vi.fn(() => null);
  await open({ routes: [{ path: '/my-articles', action: begin, element: <h1>My articles</h1> }] });
  await option('New article').click();
  await expect.poll(() => begin.mock.calls.length).toBe(1);
});

test('over a dialog no palette opens', async () => {
  await render(
    <>
      <Dialog title="Settings" isOpen onClose={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
      <PaletteOpener />
    </>,
    { me: account() },
  );
  await pressKey();
  await expect.element(palette()).not.toBeInTheDocument();
});

test('in text the keys mean a link: no palette opens, and the browser does not take them', async () => {
  await render(
    <>
      <p contentEditable suppressContentEditableWarning>
        Words
      </p>
      <PaletteOpener />
    </>,
    { me: account() },
  );
  await page.getByText('Words').click();
  const taken = new Promise<boolean>((resolve) => {
    addEventListener('keydown', (event) => event.key === 'k' && setTimeout(() => resolve(event.defaultPrevented)));
  });
  await pressKey();
  expect(await taken).toBe(true);
  await expect.element(palette()).not.toBeInTheDocument();
});

test('other keys with k are not the palette’s', async () => {
  await render(<PaletteOpener />, { me: account() });
  for (const keys of ['k', '{Control>}{Shift>}k{/Shift}{/Control}', '{Control>}{Alt>}k{/Alt}{/Control}'])
    await userEvent.keyboard(keys);
  await expect.element(palette()).not.toBeInTheDocument();
});
