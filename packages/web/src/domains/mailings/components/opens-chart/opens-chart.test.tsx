import type { MailingReads } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { LinksTable } from '../links-table/links-table.tsx';
import { RecipientsTable } from '../recipients-table/recipients-table.tsx';
import { OpensChart } from './opens-chart.tsx';

const reads: MailingReads = {
  opened: { people: 1_021, machines: 500, onlyMachines: 412 },
  clicked: 386,
  hours: [
    { at: '2026-11-20T17:00:00.000Z', people: 132, machines: 9_000 },
    { at: '2026-11-20T18:00:00.000Z', people: 189, machines: 36 },
    { at: '2026-11-21T08:00:00.000Z', people: 61, machines: 0 },
  ],
  links: [
    {
      link: 3,
      words: 'Rough Waves',
      url: 'https://oeuvre.test/subscriptions/9',
      isPicture: true,
      isHidden: false,
      people: 64,
      machines: 12,
    },
    {
      link: 1,
      words: 'Go on',
      url: 'https://museum.example/a/very/long/way/to/the/works/of/a/museum',
      isPicture: false,
      isHidden: false,
      people: 32,
      machines: 118,
    },
    {
      link: 65_535,
      words: '',
      url: 'https://oeuvre.test/articles/1',
      isPicture: false,
      isHidden: true,
      people: 0,
      machines: 131,
    },
  ],
};

beforeEach(() => page.viewport(1440, 900));

test('people are drawn above the axis and machines below it, and both are named', async () => {
  await render(<OpensChart reads={reads} counted={1_870} />);
  await expect
    .element(page.getByRole('heading', { name: 'Opened by 1,021 people of 1,870 whose opens are counted' }))
    .toBeVisible();
  await expect.element(page.getByText('machines, 412 opened by nothing else')).toBeVisible();
  const chart = page.getByRole('img', {
    name: 'Opens by hour: at most 189 opens of people in an hour, 9,036 opens by machines',
  });
  await expect.element(chart).toBeVisible();
  const bars = [...chart.element().querySelectorAll('rect')].map((bar) => ({
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }));
  const axis = 150;
  expect(bars.filter((_, at) => at % 2 === 0).every(({ y, height }) => y + height <= axis + 0.1)).toBe(true);
  expect(bars.filter((_, at) => at % 2 === 1).every(({ y, height }) => y >= axis && y + height <= 198)).toBe(true);
  await expectAccessible();
});

test('a mail that was not opened yet says so', async () => {
  await render(
    <OpensChart reads={{ ...reads, hours: [], opened: { people: 0, machines: 0, onlyMachines: 0 } }} counted={3} />,
  );
  await expect.element(page.getByText('No mail was opened so far.')).toBeVisible();
});

test.each([1_440, 390])(
  'links have a bar of two pixels by their people, and the hidden one comes last, at %i px',
  async (wide) => {
    await page.viewport(wide, 900);
    await render(<LinksTable reads={reads} />);
    await expect.element(page.getByRole('heading', { name: 'Clicked by 386 people' })).toBeVisible();
    const rows = page
      .getByRole('row')
      .elements()
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'Rough Waves picture6412',
      'Go on museum.example/a/very/long/way/to/the/w…32118',
      'Hidden link no reader sees tells machines apart0131',
    ]);
    const shares = [...document.querySelectorAll<HTMLElement>('td > span > span')].map(({ style }) => style.inlineSize);
    expect(shares).toEqual(['100%', '50%', '0%']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(wide);
    await expectAccessible();
  },
);

test('a person who chose not to be counted reads Not counted, which is no 0', async () => {
  const one = {
    name: '',
    segmentName: null,
    state: 'sent',
    isDelayed: false,
    reason: null,
    attempts: 1,
    at: '2026-11-20T17:02:00.000Z',
    isCounted: true,
    openedAt: null,
    clickedAt: null,
    lastEvent: null,
  } as const;
  const recipients = [
    { ...one, id: idOf(1), email: 'read@oeuvre.test', openedAt: one.at },
    { ...one, id: idOf(2), email: 'clicked@oeuvre.test', openedAt: one.at, clickedAt: one.at },
    { ...one, id: idOf(3), email: 'no@oeuvre.test', isCounted: false },
    { ...one, id: idOf(4), email: 'unread@oeuvre.test' },
  ];
  await render(<RecipientsTable recipients={recipients} hasReads />);
  const words = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.children[3]!.textContent);
  expect(words).toEqual(['Opened', 'Clicked', 'Not counted', '-']);
});
