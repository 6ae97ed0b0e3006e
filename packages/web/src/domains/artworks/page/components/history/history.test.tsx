import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import type { HistoryRow } from '../../history.ts';
import { History } from './history.tsx';

const event = (given: Partial<HistoryRow & { kind: 'event' }>): HistoryRow => ({
  kind: 'event',
  when: '1894',
  what: 'Bought by Blaise Moreau',
  where: 'Lyon',
  told: { paragraphs: [], notes: [] },
  source: '',
  isProbable: false,
  ...given,
});

test('a history says what its marks mean when it has them, and is accessible', async () => {
  await render(
    <History
      history={{
        key: 'ownershipHistory',
        rows: [event({}), { kind: 'gap', when: '1894 to 1929', length: '35 years' }, event({ isProbable: true })],
      }}
    />,
  );
  const history = page.getByRole('region', { name: 'Ownership history' });
  await expect.element(history.getByText('35 years')).toBeVisible();
  await expect.element(history.getByText(/A dashed line is a time of which nothing is known/)).toBeVisible();
  await expect.element(history.getByText(/An open circle is probable, not proved/)).toBeVisible();
  await expectAccessible();
});

test('a mark in a long text leads to its note, and the note back to its mark', async () => {
  const told = {
    paragraphs: ['The artist, Paris [1].', 'Sold 1894.'],
    notes: [{ number: '1', text: 'Moreau daybook.' }],
  };
  await render(<History history={{ key: 'ownershipHistory', rows: [event({ what: '', told })] }} />);
  const mark = page.getByRole('link', { name: 'Note 1' });
  const back = page.getByRole('link', { name: 'Back to mark 1' });
  expect(document.querySelector(mark.element().getAttribute('href')!)).toMatchTextContent('Moreau daybook.');
  expect(document.querySelector(back.element().getAttribute('href')!)?.contains(mark.element())).toBe(true);
  await expectAccessible();
});

test('of sixty events twenty are shown, the others unfold', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => event({ what: `Event ${at + 1}` }));
  await render(<History history={{ key: 'publicationHistory', rows }} />);
  await expect.element(page.getByText('Event 20', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Event 21', { exact: true })).not.toBeVisible();
  await page.getByText('Show 40 more').click();
  await expect.element(page.getByText('Event 60', { exact: true })).toBeVisible();
});
