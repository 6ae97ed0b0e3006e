import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { useSearchParams } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render, twoFrames } from '../../../../../test/render.tsx';
import { SearchBar } from './search-bar.tsx';

const suggested = (id: string, name: string, type: Suggestion['type'], ancestors: string[] = []): Suggestion => ({
  id: `019a9f00-0000-7000-8000-00000000000${id}`,
  name,
  type,
  extendedName: name,
  contextName: type === 'Artwork' ? 'Katsushika Hokusai, 1826–36' : '',
  ancestors,
  imgUrl: null,
});
const waves = suggested('1', 'Waves', 'Keyword', ['Water', 'Nature']);
const washi = suggested('2', 'Washi', 'Materials', ['Paper']);
const great = suggested('3', 'Under the Wave off Kanagawa', 'Artwork');

beforeEach(() => answer(artworksRoutes.suggest, [waves, great, washi]));

const show = (given: Partial<Parameters<typeof SearchBar>[0]> = {}, at = '/explore') =>
  render(
    <SearchBar
      action="/search"
      addressOf={({ text, tags, type }) =>
        `/search?${new URLSearchParams({ text, tags: tags.map(({ name }) => name).join(','), type: type ?? '' })}`
      }
      {...given}
    />,
    { at },
  );
const field = () => page.getByRole('combobox', { name: 'Search' });
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const isListed = () => expect.poll(options).toHaveLength(4);

test('from two letters on it suggests, the search itself first and the best match chosen', async () => {
  await show();
  await field().fill('w');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await field().fill('wa');
  await expect
    .poll(options)
    .toEqual([
      'wa - Search in titles',
      'WavesNature › WaterKeyword',
      'Under the Wave off KanagawaKatsushika Hokusai, 1826–36Artwork',
      'WashiPaperMaterials',
    ]);
  await expect.element(page.getByRole('option', { name: /^Waves/ })).toHaveAttribute('aria-selected', 'true');
  expect(callsOf(artworksRoutes.suggest).map(({ query }) => query.get('text'))).toEqual(['wa']);
  await expectAccessible();
});

test('Tab makes a keyword a tag once and stays; Enter searches for the tags; Backspace takes the last one', async () => {
  const { address } = await show();
  await field().fill('wa');
  await isListed();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Remove Waves' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
  await userEvent.keyboard('wa');
  await isListed();
  await userEvent.keyboard('{Tab}');
  expect(page.getByRole('button', { name: 'Remove Waves' }).elements()).toHaveLength(1);
  await expectAccessible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('button', { name: 'Remove Waves' })).not.toBeInTheDocument();
  await userEvent.keyboard('wa');
  await isListed();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(address).toBe('/search?text=&tags=Waves&type=');
});

test('any other suggestion is searched for by its kind, with its name', async () => {
  const { address } = await show();
  await field().fill('wa');
  await isListed();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(address).toBe('/search?text=Washi&tags=&type=Materials');
});

test('the first line searches for the text, and Escape closes the list without leaving the field', async () => {
  const { address } = await show();
  await field().fill('wa');
  await isListed();
  await userEvent.keyboard('{Escape}');
  await expect.poll(options).toEqual([]);
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('v');
  await isListed();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(address).toBe('/search?text=wav&tags=&type=');
});

test('one letter is no search', async () => {
  const { address } = await show();
  await field().fill('w');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/explore');
});

test('while nothing is typed it shows the recent searches, and the arrow down enters them', async () => {
  await show({
    recent: (
      <section aria-label="Recent searches">
        <a href="/search?searchQuery=gold">gold</a>
      </section>
    ),
  });
  await field().click();
  await expect.element(page.getByRole('link', { name: 'gold' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'gold' })).toHaveFocus();
});

/** As a page shows it: the address says what is searched for. */
function OfPage() {
  const text = useSearchParams()[0].get('searchQuery') ?? '';
  return <SearchBar action="/found" text={text} addressOf={(asked) => `/found?searchQuery=${asked.text}`} />;
}

test('what is typed on while the result loads stays; another search in the address replaces it', async () => {
  answer(artworksRoutes.suggest, []);
  let gate: PromiseWithResolvers<null> | undefined;
  const found = { id: 'found', path: '/found', element: <OfPage />, loader: () => gate?.promise ?? null };
  const { router, address } = await render(null, { routes: [found] });
  await router.navigate('/found');
  gate = Promise.withResolvers<null>();
  await field().fill('vel');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.navigation.state).toBe('loading');
  await userEvent.keyboard('vet');
  gate.resolve(null);
  gate = undefined;
  await expect.poll(address).toBe('/found?searchQuery=vel');
  await twoFrames();
  await expect.element(field()).toHaveValue('velvet');
  await expect.element(field()).toHaveFocus();
  await router.navigate('/found?searchQuery=fan');
  await expect.element(field()).toHaveValue('fan');
});
