import type { FacetsOfList, FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { facetsRoutes } from '@oeuvre/contracts/domains/artworks/facets/facets.routes.ts';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { Facets } from './facets.tsx';

const idOf = (number: number) => `019a9f00-0000-7000-8000-00000000000${number}`;
const value = (number: number, name: string, count: number): FacetValue => ({
  id: idOf(number),
  name,
  contextName: '',
  count,
});
const makers = ['Hokusai', 'Turner', 'Harunobu', 'Kōrin', 'Seurat', 'Friedrich'].map((name, at) =>
  value(at + 1, name, 9 - at),
);
const found: FacetsOfList = {
  totalCount: 28,
  years: { from: 1800, step: 25, bars: [3, 0, 9, 16], undated: 2 },
  facets: {
    types: { values: [value(0, 'Painting', 20)], valuesCount: 1 },
    makers: { values: makers, valuesCount: 61 },
    materials: { values: [value(8, 'Ink', 12), value(9, 'Oil', 0)], valuesCount: 1 },
    colours: { values: [{ id: 'water', name: 'Water', contextName: '', count: 14 }], valuesCount: 1 },
  },
};

function Margin() {
  const [address] = useSearchParams();
  return <Facets found={found} address={address} isOld={false} />;
}
const show = async (query = '') => {
  const { address } = await render(<Margin />, { at: `/search${query}` });
  return { query: () => new URL(address(), 'https://oeuvre.test').searchParams };
};
const box = (name: RegExp) => page.getByRole('checkbox', { name });

test('a value is ticked in the address, beside others of its facet, and taken back', async () => {
  const { query } = await show('?searchQuery=wave&page=3');
  await box(/^Hokusai/).click();
  await box(/^Turner/).click();
  await expect.poll(() => query().getAll('makers')).toEqual([idOf(1), idOf(2)]);
  expect(query().get('searchQuery')).toBe('wave');
  expect(query().has('page')).toBe(false);
  await expect.element(box(/^Hokusai/)).toBeChecked();
  await expectAccessible();
  await box(/^Hokusai/).click();
  await expect.poll(() => query().getAll('makers')).toEqual([idOf(2)]);
});

test('the type of object comes first, and its values are open', async () => {
  const { query } = await show();
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Type');
  await box(/^Painting 20$/).click();
  await expect.poll(() => query().getAll('types')).toEqual([idOf(0)]);
});

test('the space key ticks a value, and one that would leave nothing stays', async () => {
  const { query } = await show();
  (box(/^Oil/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => query().getAll('materials')).toEqual([idOf(9)]);
  await expect.element(box(/^Oil 0$/)).toBeChecked();
});

test('five values are shown and the chosen ones; a field finds the others by name', async () => {
  await show(`?makers=${idOf(6)}`);
  await expect.element(box(/^Friedrich/)).toBeChecked();
  answer(facetsRoutes.list, {
    ...found,
    facets: { makers: { values: [value(7, 'Hiroshige', 2)], valuesCount: 1 } },
  });
  await page.getByRole('textbox', { name: 'Find a maker' }).fill('hiro');
  await expect.element(box(/^Hiroshige 2$/)).toBeVisible();
  await expect.element(box(/^Turner/)).not.toBeInTheDocument();
  const [called] = callsOf(facetsRoutes.list);
  expect([called?.query.get('facet'), called?.query.get('facetText')]).toEqual(['makers', 'hiro']);
});

test('a chosen pigment is named below with its works', async () => {
  const { query } = await show();
  await box(/^Water, 14$/).click();
  await expect.poll(() => query().getAll('colours')).toEqual(['water']);
  await expect.element(box(/^Water, 14$/)).toBeChecked();
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Water' })).toMatchTextContent('Water14');
  await expectAccessible();
});

test('arrows move an end of the period by a bar, Page keys by a century; the list follows on release', async () => {
  const { query } = await show();
  const from = page.getByRole('slider', { name: 'From' });
  (from.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => query().get('yearFrom')).toBe('1825');
  (page.getByRole('slider', { name: 'To' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => query().get('yearTo')).toBe('1875');
  await expect.element(page.getByRole('slider', { name: 'To' })).toHaveFocus();
  (from.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => query().has('yearFrom')).toBe(false);
  await expect.element(from).toHaveAttribute('aria-valuetext', '1800');
});

test('what is no year is refused in words, and the list stays', async () => {
  const { query } = await show();
  await userEvent.fill(page.getByRole('textbox', { name: 'From year' }), 'baroque');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Write a year, such as 1700 or 600 BCE.');
  await expect.element(page.getByRole('textbox', { name: 'From year' })).toHaveAttribute('aria-invalid', 'true');
  expect([...query()]).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: 'From year' }), '1850');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => query().get('yearFrom')).toBe('1850');
});

test('years are written too, in either order, and neither field loses what is typed', async () => {
  const { query } = await show('?searchQuery=wave');
  await page.getByRole('textbox', { name: 'From year' }).fill('1880');
  await page.getByRole('textbox', { name: 'To year' }).fill('1830');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [query().get('yearFrom'), query().get('yearTo')]).toEqual(['1830', '1880']);
  expect(query().get('searchQuery')).toBe('wave');
});
