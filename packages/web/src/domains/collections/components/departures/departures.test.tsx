import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import type { Departure } from '@oeuvre/contracts/domains/collections/departures/departures.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { Departures } from './departures.tsx';

const departure = (changed: Partial<Departure> = {}): Departure => ({
  id: idOf(1),
  segment: { id: idOf<SegmentId>(2), name: 'Water' },
  position: 12_000,
  total: 50_000,
  ...changed,
});
const answered = (...departures: Departure[]) =>
  answer(collectionsRoutes.listOwn, { collections: [], totalCount: 0, hasNextPage: false, nextPage: null, departures });
const status = () => page.getByRole('status').first();

test('works that are leaving say how far it is, follow the job, and then have left', async () => {
  answered(departure({ position: 13_000 }));
  await render(<Departures first={[departure()]} />);
  await expect
    .element(status())
    .toHaveTextContent('Works of Water are leaving your collections: 12,000 of 50,000 looked through.');
  await expect
    .element(page.getByRole('progressbar', { name: 'Works of Water are leaving your collections' }))
    .toHaveAttribute('value', '12000');
  await expectAccessible();
  await expect.element(status()).toMatchTextContent('13,000 of 50,000');
  answered();
  await expect.element(status()).toHaveTextContent('Works of Water that you no longer see have left your collections.');
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '50000');
  await expectAccessible();
});

test('a hidden segment is not named', async () => {
  answered(departure({ segment: null }));
  await render(<Departures first={[departure({ segment: null })]} />);
  await expect.element(status()).toMatchTextContent('Works of a segment that you left are leaving your collections');
});

test('without a network the last numbers stay, and it looks again', async () => {
  disconnect(collectionsRoutes.listOwn);
  await render(<Departures first={[departure()]} />);
  await expect.poll(() => callsOf(collectionsRoutes.listOwn).length).toBeGreaterThan(0);
  await expect.element(status()).toMatchTextContent('12,000 of 50,000');
  answered(departure({ position: 49_000 }));
  await expect.element(status()).toMatchTextContent('49,000 of 50,000');
});

test('with no work leaving there is no line, and nothing is asked', async () => {
  await render(<Departures first={[]} />);
  expect(page.getByRole('status').elements()).toEqual([]);
  expect(callsOf(collectionsRoutes.listOwn)).toEqual([]);
});
