import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords } from '../../../../../../test/answers.ts';
import { campaignProgress as progress, sendingCampaign as sending } from '../../../../../../test/mailing-progress.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { MailingNow } from './mailing-now.tsx';

const trouble = { words: '421 Too many connections', count: 8, nextAt: '2026-11-14T09:40:00.000Z' };
const button = (name: string) => page.getByRole('button', { name });
const region = page.getByRole('region', { name: 'Progress' });

test('a mailing that is sent shows numbers that add up, its pace and the time that is left', async () => {
  await render(<MailingNow status={sending()} progress={progress()} />);
  await expect.element(region).toMatchTextContent('1,206of 2,040 sent412 a minute, about 2 min left');
  await expect.element(page.getByRole('progressbar', { name: '1,237 of 2,040 settled' })).toBeVisible();
  await expect.element(region).toMatchTextContent('4 no longer subscribed, 2 address blocked since');
  await expect.element(page.getByText('712 of 1,204')).toBeVisible();
  await expect.element(page.getByText('no such mailbox')).toBeVisible();
  await expect.element(page.getByText(/begun by Tobias Lindqvist/)).toBeVisible();
  await expectAccessible();
});

test('without a pace there is no time', async () => {
  await render(<MailingNow status={sending()} progress={progress({ perMinute: null })} />);
  expect(region.element().textContent).not.toMatch(/min|minute/);
});

test('a mailing is paused and resumed', async () => {
  answer(mailingsRoutes.pause, sending({ state: 'paused', pauseReason: 'person' }));
  answer(mailingsRoutes.resume, sending());
  const shown = await render(<MailingNow status={sending()} progress={progress()} />);
  await button('Pause').click();
  await expect.poll(() => callsOf(mailingsRoutes.pause).length).toBe(1);
  await shown.unmount();
  await render(<MailingNow status={sending({ state: 'paused', pauseReason: 'person' })} progress={progress()} />);
  await expect.element(page.getByText(/No mail is leaving/)).toBeVisible();
  await button('Resume').click();
  await expect.poll(() => callsOf(mailingsRoutes.resume).length).toBe(1);
});

test('the rest is cancelled after a question', async () => {
  answer(progressRoutes.cancel, sending({ state: 'sent' }));
  await render(<MailingNow status={sending()} progress={progress()} />);
  await button('Cancel the rest').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the rest?' });
  await expect.element(dialog).toMatchTextContent('800 people will not get the mail.');
  await dialog.getByRole('button', { name: 'Keep sending' }).click();
  expect(callsOf(progressRoutes.cancel)).toEqual([]);
  await button('Cancel the rest').click();
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect.poll(() => callsOf(progressRoutes.cancel).length).toBe(1);
});

test('mails that the server does not take are named with its words, and Try now tries them', async () => {
  answer(progressRoutes.tryNow, sending());
  await render(<MailingNow status={sending()} progress={progress({ trouble })} />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('421 Too many connections');
  await expect.element(page.getByRole('alert')).toMatchTextContent('for 8 mails. Tried again at');
  await button('Try now').click();
  await expect.poll(() => callsOf(progressRoutes.tryNow).length).toBe(1);
});

test('a mailing that waits for the next day says why and until when', async () => {
  const held = { perDay: 1_200, until: '2026-11-15T00:00:00.000Z' };
  const shown = await render(<MailingNow status={sending()} progress={progress({ held })} />);
  await expect
    .element(page.getByText(/The 1,200 mails of today are used up, because .* is new\. It continues by itself on/))
    .toBeVisible();
  await expectAccessible();
  await shown.unmount();
  await render(
    <MailingNow status={sending({ state: 'paused', pauseReason: 'person' })} progress={progress({ held })} />,
  );
  await expect.element(page.getByText(/No mail is leaving/)).toBeVisible();
  expect(document.body.textContent).not.toContain('used up');
});

test('those who wait for the hour of their own zone are in groups by moment, and are not in the time that is left', async () => {
  const moments = [
    {
      at: '2026-11-14T14:00:00.000Z',
      hour: '09:00',
      zones: ['America/New_York', 'America/Toronto'],
      otherZones: 0,
      count: 700,
    },
    {
      at: '2026-11-14T15:00:00.000Z',
      hour: '09:00',
      zones: ['America/Chicago', 'America/Mexico_City'],
      otherZones: 3,
      count: 1,
    },
  ];
  await render(<MailingNow status={sending()} progress={progress({ moments, perMinute: 51 })} />);
  const waiting = page.getByRole('region', { name: 'By time zone' });
  await expect.element(waiting).toMatchTextContent('701 people wait for the hour in their own time zone.');
  await expect.element(waiting).toMatchTextContent('700 wait for 09:00 in New York and Toronto');
  await expect.element(waiting).toMatchTextContent('1 waits for 09:00 in Chicago, Mexico City and 3 more time zones');
  await expect.element(region).toMatchTextContent('51 a minute, about 2 min left');
  await expectAccessible();
});

test('a paused mailing says since when and by whom, or why', async () => {
  const pausedAt = '2026-11-14T18:05:00.000Z';
  const byPerson = sending({ state: 'paused', pauseReason: 'person', pausedAt, pausedBy: 'Ines Okafor' });
  const shown = await render(<MailingNow status={byPerson} progress={progress()} />);
  const line = page.getByText(/No mail is leaving/);
  await expect.element(line).toMatchTextContent(/^Paused on 14 November 2026 at .* by Ines Okafor\. No mail/);
  await shown.unmount();
  const byServer = sending({ state: 'paused', pauseReason: 'server', pausedAt });
  await render(<MailingNow status={byServer} progress={progress()} />);
  await expect.element(line).toMatchTextContent(/^Paused: the mail server is not accepting mail, on 14 November 2026/);
  expect(line.element().textContent).not.toMatch(/ by /);
});

test('while it is sent its record can be downloaded, and a reset says how many will not get it', async () => {
  answer(mailingsRoutes.reset, { ...sending({ state: 'not_started' }), message: '' });
  await render(<MailingNow status={sending()} progress={progress()} />);
  await expect.element(button('Download CSV')).toBeEnabled();
  await button('Reset campaign').click();
  const dialog = page.getByRole('dialog', { name: mailingWords.confirmDelete });
  await expect
    .element(dialog)
    .toMatchTextContent('800 people will not get the mail. The record of who received it is kept.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => callsOf(mailingsRoutes.reset).length).toBe(1);
});

test('while paused, mails that wait are tried once it is resumed', async () => {
  await render(
    <MailingNow status={sending({ state: 'paused', pauseReason: 'server' })} progress={progress({ trouble })} />,
  );
  await expect.element(page.getByText('Paused: the mail server is not accepting mail')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('once the mailing is resumed');
  await expect.element(button('Try now')).not.toBeInTheDocument();
});

test('uncertain mails are sent again only after a question, whose focus is on Cancel', async () => {
  answer(mailingsRoutes.sendAgain, sending());
  await render(<MailingNow status={sending()} progress={progress()} />);
  await button('Send again to 2 uncertain').click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => callsOf(mailingsRoutes.sendAgain).length).toBe(1);
});

for (const [status, words] of [
  [500, failedWords],
  [0, /cannot be reached/],
] as const)
  for (const act of ['Pause', 'Try now'])
    test(`${act} that fails ${status ? 'on the server' : 'without a network'} says why`, async () => {
      await render(<MailingNow status={sending()} progress={progress({ trouble })} />);
      failAll(status);
      await button(act).click();
      await expect.element(page.getByText(words).last()).toBeVisible();
      await expect.element(button(act)).toBeVisible();
    });
