import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { campaign } from '../../../../../test/things.ts';
import { MailingProgress } from './mailing-progress.tsx';

const section = () => page.getByRole('region', { name: 'Progress' });
const show = (changed: Parameters<typeof campaign>[0]) => render(<MailingProgress status={campaign(changed)} />);

test('a campaign under way shows how many of how many are done', async () => {
  await show({
    state: 'sending',
    totalCount: 10,
    counts: { queued: 4, sending: 1, sent: 5 },
    startedAt: '2026-11-14T09:30:00.000Z',
  });
  await expect.element(page.getByRole('status')).toMatchTextContent('Sending');
  await expect.element(page.getByRole('progressbar', { name: '5 of 10' })).toHaveAttribute('value', '5');
  await expect.element(section()).toMatchTextContent('Sent to 5 of 10 people');
  await expect.element(section()).toMatchTextContent('Started 14 November 2026 at 09:30');
  await expectAccessible();
});

test('one person is one person', async () => {
  await show({ state: 'sent', totalCount: 1, counts: { sent: 1 } });
  await expect.element(section()).toMatchTextContent('Sent to 1 of 1 person');
});

test('what was skipped, bounced and uncertain is counted, and uncertain is explained', async () => {
  await show({ state: 'sent', totalCount: 6, counts: { sent: 1, uncertain: 2, bounced: 1, skipped: 2 } });
  await expect.element(section()).toMatchTextContent('Sent to 1 of 6 people · 2 uncertain · 1 bounced · 2 skipped');
  await expect.element(section()).toMatchTextContent('It may have arrived, so it is not sent again by itself.');
});

test('zeros are not told', async () => {
  await show({ state: 'sent', totalCount: 3, counts: { sent: 3 } });
  expect(section().element().textContent).not.toMatch(/uncertain|bounced|skipped/);
});

for (const [reason, words] of [
  ['person', 'Paused'],
  ['server', 'Paused: the mail server is not accepting mail'],
  ['article', 'Paused: the article is not published'],
] as const)
  test(`a paused campaign says why: ${words}`, async () => {
    await show({ state: 'paused', pauseReason: reason, totalCount: 2 });
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
  });

test('the end is told once the campaign is no longer under way', async () => {
  const times = { startedAt: '2026-11-14T09:30:00.000Z', finishedAt: '2026-11-14T09:45:00.000Z' };
  await show({ state: 'sent', totalCount: 2, counts: { sent: 2 }, ...times });
  await expect.element(section()).toMatchTextContent('finished 14 November 2026 at 09:45');
});
