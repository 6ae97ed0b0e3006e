import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { articleSummary } from '../../../../../../test/things.ts';
import { ArticleFilters } from './article-filters.tsx';

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
];
const authors = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `a${at + 1}`, name: `Author ${at + 1}` }));
const word = (name: string) => page.getByRole('link', { name });
const parametersOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const box = () => page.getByPlaceholder('Search articles');

test('clicking a status filters, and clicking it again removes the filter', async () => {
  const { address } = await render(<ArticleFilters statuses={statuses} />, { at: '/my-articles?page=3' });
  await word('Draft').click();
  expect(parametersOf(address())).toEqual({ articleStatus: 'draft' });
  await expect.element(word('Draft')).toHaveAttribute('aria-current', 'true');
  await word('Draft').click();
  expect(parametersOf(address())).toEqual({});
  await expectAccessible();
});

test('without a status in the address, the default ones are marked', async () => {
  await render(<ArticleFilters statuses={statuses} defaultStatuses={['published']} />, { at: '/my-articles' });
  await expect.element(word('Published')).toHaveAttribute('aria-current', 'true');
  await expect.element(word('Draft')).not.toHaveAttribute('aria-current');
});

test('Clear filters appears with the first filter, and keeps what is no filter, except the page', async () => {
  const { address, router } = await render(<ArticleFilters statuses={statuses} />, { at: '/articles?segmentId=7' });
  await expect.element(word('Clear filters')).not.toBeInTheDocument();
  await word('Draft').click();
  await router.navigate(`${address()}&page=3`);
  await word('Clear filters').click();
  expect(address()).toBe('/articles?segmentId=7');
});

test('a single author is not offered as a filter; several are', async () => {
  const { rerender } = await render(<ArticleFilters authors={authors(1)} />);
  await expect.element(page.getByRole('navigation', { name: 'Authors' })).not.toBeInTheDocument();
  await rerender(<p>Elsewhere</p>);
  const { address } = await render(<ArticleFilters authors={authors(8)} />);
  expect(page.getByRole('navigation', { name: 'Authors' }).getByRole('link').elements()).toHaveLength(8);
  await word('Author 2').click();
  expect(parametersOf(address())).toEqual({ usersIds: 'a2' });
});

test('with more than eight authors a field searches them; chosen ones stay visible', async () => {
  const { address } = await render(<ArticleFilters authors={authors(9)} />, { at: '/articles?usersIds=a1' });
  await expect.element(word('Author 1')).toHaveAttribute('aria-current', 'true');
  await page.getByText('8 authors').click();
  const field = page.getByRole('searchbox', { name: 'Filter the authors' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('author 7');
  await expect.element(word('Author 2')).not.toBeInTheDocument();
  await word('Author 7').click();
  expect(new URLSearchParams(address().split('?')[1]).getAll('usersIds')).toEqual(['a1', 'a7']);
});

test('an unknown author has no results, and Escape closes the field', async () => {
  await render(<ArticleFilters authors={authors(9)} />);
  await page.getByText('9 authors').click();
  await userEvent.keyboard('nobody');
  await expect.element(page.getByText('No search result')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('No search result')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('9 authors');
});

test('the list updates while typing, and restarts at its first page', async () => {
  const { address } = await render(<ArticleFilters statuses={statuses} />, {
    at: '/articles?articleStatus=draft&page=4',
  });
  await box().fill('river');
  await expect.poll(() => parametersOf(address())).toEqual({ articleStatus: 'draft', searchText: 'river' });
});

test('one letter does not search, an empty field searches for everything', async () => {
  const { address } = await render(<ArticleFilters />, { at: '/articles?searchText=river' });
  await box().fill('r');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/articles?searchText=river');
  await box().fill('');
  await expect.poll(address).toBe('/articles?searchText=');
});

test('typing one letter searches for nothing', async () => {
  const { router, address } = await render(<ArticleFilters />, { at: '/articles?searchText=river' });
  const searched: string[] = [];
  router.subscribe(({ navigation, location }) => searched.push((navigation.location ?? location).search));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await box().fill('r');
  vi.advanceTimersByTime(1_000);
  await box().fill('ri');
  vi.advanceTimersByTime(1_000);
  await expect.poll(address).toBe('/articles?searchText=ri');
  expect(searched).not.toContain('?searchText=r');
});

test('back and forward restore the text of the field', async () => {
  const { router } = await render(<ArticleFilters />, { at: '/articles?searchText=river' });
  await router.navigate('/articles?searchText=harbour');
  await expect.element(box()).toHaveValue('harbour');
  await router.navigate(-1);
  await expect.element(box()).toHaveValue('river');
});

const found = ['The river', 'River banks'].map((title, at) =>
  articleSummary({ title, id: `0190000${at}-0000-7000-8000-000000000000` as never }),
);

/** Mocks the call for suggestions; returns the requested addresses. */
function suggest(reply: unknown, status = 200): string[] {
  const asked: string[] = [];
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).startsWith('/api/articles/suggestions')) return real(input, init);
    asked.push(String(input));
    return Response.json(reply, { status });
  });
  return asked;
}
const suggesting = { from: '/api/articles/suggestions', source: 'feed', segmentId: '7' } as const;
const field = () => page.getByRole('combobox', { name: 'Search articles' });
const suggestion = (name: string) => page.getByRole('option', { name: new RegExp(name) });

test('titles are suggested with the best one selected, and Enter opens it with the way back', async () => {
  const asked = suggest(found);
  const { address } = await render(<ArticleFilters suggestions={suggesting} />, { at: '/articles?usersIds=a1' });
  await field().click();
  await userEvent.keyboard('river');
  await expect.element(suggestion('^The river')).toHaveAttribute('aria-selected', 'true');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', suggestion('^The river').element().id);
  expect(asked.at(-1)).toBe('/api/articles/suggestions?usersIds=a1&segmentsIds=7&searchText=river');
  await expectAccessible(page.getByRole('listbox').element());
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`/articles/${found[0]!.id}?source=feed&segmentId=7`);
});

test('arrow keys cycle through the suggestions; the first one is the search itself', async () => {
  suggest(found);
  await render(<ArticleFilters suggestions={suggesting} />, { at: '/articles' });
  await field().click();
  await userEvent.keyboard('river');
  await expect.element(suggestion('^The river')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(suggestion('River banks')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(suggestion('Search for river')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(suggestion('River banks')).toHaveAttribute('aria-selected', 'true');
});

test('Escape closes the suggestions and keeps the text', async () => {
  suggest(found);
  await render(<ArticleFilters suggestions={suggesting} />, { at: '/articles' });
  await field().click();
  await userEvent.keyboard('river');
  await expect.element(suggestion('River banks')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(suggestion('River banks')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('river');
});

test("failed suggestions show the specification's message", async () => {
  suggest({}, 500);
  await render(<ArticleFilters suggestions={suggesting} />, { at: '/articles' });
  await field().click();
  await userEvent.keyboard('river');
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Error searching for data' })).toBeVisible();
});
