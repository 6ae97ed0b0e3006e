import type { MailingOutcomes } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { DeliveryChart } from '../delivery-chart/delivery-chart.tsx';
import { OutcomeNumbers } from './outcome-numbers.tsx';

const outcomes: MailingOutcomes = {
  counts: {
    delivered: 1_993,
    delayed: 6,
    skipped: 16,
    uncertain: 2,
    bounced: 23,
    waiting: 0,
    complained: 1,
    opened: 0,
    clicked: 0,
  },
  permanent: 14,
  unsubscribed: 4,
  skippedFor: [
    { reason: 'no longer subscribed', count: 12 },
    { reason: 'suppressed', count: 4 },
  ],
  lastEventAt: null,
  countsReads: false,
  counted: 0,
  delivered: [
    { at: '2026-11-20T17:02:00.000Z', count: 900 },
    { at: '2026-11-20T17:31:00.000Z', count: 1_993 },
  ],
};
const show = (changed: Partial<MailingOutcomes> = {}, at = '/ses-events?articleId=a') =>
  render(<OutcomeNumbers outcomes={{ ...outcomes, ...changed }} totalCount={2_040} />, { at });
const number = (name: RegExp) => page.getByRole('navigation', { name: 'State' }).getByRole('link', { name });

test('five numbers add up to the audience, say why, and filter the list; the sixth is apart', async () => {
  const { address } = await show();
  await expect.element(number(/^1,993 delivered 97\.7%/)).toBeVisible();
  await expect.element(number(/^16 skipped 12 no longer subscribed, 4 suppressed/)).toBeVisible();
  await expect.element(number(/^2 uncertain not sent again by itself/)).toBeVisible();
  await expect.element(page.getByText('unsubscribed since')).toBeVisible();
  await expectAccessible();
  await number(/^23 bounced 14 permanent/).click();
  await expect.poll(address).toBe('/ses-events?articleId=a&outcome=bounced');
  await expect.element(number(/bounced/)).toHaveAttribute('aria-current', 'true');
  await number(/bounced/).click();
  await expect.poll(address).toBe('/ses-events?articleId=a');
});

test('a filter leaves the page and the open person, and keeps the search', async () => {
  const { address } = await show({}, '/ses-events?articleId=a&searchText=quist&page=2&recipientId=r');
  await page.getByRole('link', { name: '1 complained' }).click();
  await expect.poll(address).toBe('/ses-events?articleId=a&searchText=quist&outcome=complained');
});

test('while a campaign is sent, people who wait are a number of their own', async () => {
  await show({ counts: { ...outcomes.counts, delivered: 1_000, waiting: 993 } });
  await expect.element(number(/^993 waiting/)).toBeVisible();
});

test('the numbers fit a phone', async () => {
  await page.viewport(390, 844);
  await show();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test('the chart says in words how many arrived in which time', async () => {
  await render(<DeliveryChart delivered={outcomes.delivered} totalCount={2_040} />);
  await expect.element(page.getByRole('img', { name: '1,993 of 2,040 delivered in 30 minutes' })).toBeVisible();
  await expectAccessible();
});

test('without a delivery there is no chart', async () => {
  await render(<DeliveryChart delivered={[]} totalCount={2_040} />);
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});
