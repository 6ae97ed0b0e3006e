import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { scheduleRoutes } from '@oeuvre/contracts/domains/mailings/draft/schedule.routes.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect, failAll, failedWords } from '../../../../../../test/answers.ts';
import { draftPreview, draftReader, mailingDraft } from '../../../../../../test/mailing-drafts.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, campaign } from '../../../../../../test/things.ts';
import { MailingDraftScreen } from './mailing-draft.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sendButton = button(/^Send to /);
const toast = (words: string) => page.getByRole('paragraph').filter({ hasText: words });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

const moments = {
  known: 1_611,
  others: 429,
  passed: 0,
  first: new Date(2030, 10, 23, 20).toISOString(),
  last: new Date(2030, 10, 24, 16).toISOString(),
};

beforeEach(() => {
  answer(draftRoutes.save, ({ body }) => body as never);
  answer(draftRoutes.preview, draftPreview());
  answer(draftRoutes.readers, { readers: [draftReader(2, 'Ines Okafor')] });
  answer(scheduleRoutes.moments, moments);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (given: Partial<Parameters<typeof MailingDraftScreen>[0]> = {}) =>
  render(
    <MailingDraftScreen
      draft={mailingDraft()}
      status={campaign()}
      suggested={[draftReader(1, 'Lena Marchetti')]}
      first={draftPreview()}
      {...given}
    />,
    { me: account({ canMailArticles: true }) },
  );

test('the audience is a sum: segments, people in both counted once, people, and the reasons for those left out', async () => {
  await open();
  await expect.element(row('Weather and Water')).toMatchTextContent('Weather and Water1,251471,204');
  await expect.element(row('In both, counted once')).toMatchTextContent('−212');
  await expect.element(row('People')).toMatchTextContent('2,132922,040');
  await expect.element(page.getByText('92 are left out')).toBeVisible();
  await expect.element(page.getByText('the address bounced before')).toBeVisible();
  await expect.element(sendButton).toHaveTextContent('Send to 2,040');
  await expectAccessible();
});

test('Show lists the people of a reason, a page at a time', async () => {
  const people = [1, 2].map((at) => ({ id: draftReader(at).id, name: `Gone ${at}`, email: `gone${at}@oeuvre.test` }));
  answer(draftRoutes.leftOut, ({ query }) =>
    query.get('page') === '1'
      ? { people: people.slice(0, 1), totalCount: 2, hasNextPage: true, nextPage: 'cursor' }
      : { people: people.slice(1), totalCount: 2, hasNextPage: false, nextPage: null },
  );
  await open();
  await button('Show people: unsubscribed').click();
  const dialog = page.getByRole('dialog', { name: 'Left out: unsubscribed' });
  await expect.element(dialog.getByText('gone1@oeuvre.test')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(dialog.getByText('gone2@oeuvre.test')).toBeVisible();
  await expect.element(dialog.getByText('2 people')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a list that cannot be read says why and is tried again', async () => {
  disconnect(draftRoutes.leftOut);
  await open();
  await button('Show people: unsubscribed').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot be reached/);
  answer(draftRoutes.leftOut, { people: [], totalCount: 0, hasNextPage: false, nextPage: null });
  await button('Try again').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the inbox shows the title and the first line until one writes another subject, which is saved while it is typed', async () => {
  await open();
  const inbox = page.getByRole('region', { name: 'The mail' });
  await expect.element(inbox.getByText('How to Hold a Wave Still')).toBeVisible();
  await expect.element(inbox.getByText('Water gives nothing to hold.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hold a wave');
  await expect.element(inbox.getByText('Hold a wave', { exact: true })).toBeVisible();
  await expect
    .poll(() => callsOf(draftRoutes.save).at(-1)?.body)
    .toMatchObject({ subject: 'Hold a wave', preheader: '' });
});

for (const status of [500, 0] as const)
  test(`a subject that cannot be saved ${status ? '(500)' : 'without a network'} stays, says so, and nothing is sent`, async () => {
    answer(mailingsRoutes.start, { ...campaign({ started: true }), message: '' });
    await open();
    failAll(status);
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hold a wave');
    await expect.element(page.getByText(/Your words are kept here/)).toBeVisible();
    await sendButton.click();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Hold a wave');
    expect(callsOf(mailingsRoutes.start)).toEqual([]);
  });

test('the button saves what is typed and sends once, to everybody', async () => {
  answer(mailingsRoutes.start, { ...campaign({ started: true, state: 'sending' }), message: '' });
  await open();
  await page.getByRole('textbox', { name: 'Preheader' }).fill('Four attempts.');
  await sendButton.click();
  await expect.element(toast('Mass mailing sent successfully')).toBeVisible();
  await expect.element(page.getByText('It is on its way to 2,040 people.').last()).toBeVisible();
  expect(callsOf(draftRoutes.save).at(-1)?.body).toMatchObject({ preheader: 'Four attempts.' });
  expect(callsOf(mailingsRoutes.start).map(({ body }) => body)).toEqual([
    { articleId: mailingDraft().articleId, audience: 'everybody' },
  ]);
});

test('a mailing that the server refuses says why and may be tried again', async () => {
  answer(mailingsRoutes.start, () => {
    throw mailingErrors('already-started');
  });
  await open();
  await sendButton.click();
  await expect.element(page.getByText(mailingErrors.list['already-started'][1]).last()).toBeVisible();
  await expect.element(sendButton).toBeVisible();
});

for (const [status, words] of [
  [500, failedWords],
  [0, /cannot be reached/],
] as const)
  test(`a mass mailing that fails ${status ? 'on the server' : 'without a network'} says why, and nothing of success`, async () => {
    await open();
    failAll(status);
    await sendButton.click();
    await expect.element(page.getByText(words).last()).toBeVisible();
    await expect.element(page.getByText(/successfully/)).not.toBeInTheDocument();
  });

const again = (changed = {}) => ({
  draft: mailingDraft({
    earlier: { have: 1_920, uncertain: 2, waiting: 92, bounced: 20, skipped: 0, joined: 6, ...changed },
    lastReset: {
      sentAt: '2026-11-19T12:00:00.000Z',
      reached: 1_920,
      all: 2_034,
      at: '2026-11-21T12:00:00.000Z',
      by: 'Tobias Lindqvist',
    },
  }),
});

test('after a reset, only people who never got it are chosen, in groups, and one may choose everybody', async () => {
  answer(mailingsRoutes.start, { ...campaign({ started: true }), message: '' });
  await open({ ...again(), status: campaign({ earlierCampaigns: 1, audienceCount: 2_040, remainingCount: 118 }) });
  await expect
    .element(page.getByText(/Its record is kept/))
    .toMatchTextContent(
      'Sent on 19 November 2026 to 1,920 of 2,034; Tobias Lindqvist reset the campaign on 21 November 2026. Its record is kept.',
    );
  await expect.element(page.getByRole('radio', { name: /^Only people who never got it/ })).toBeChecked();
  await expect
    .element(page.getByText('118 people: 92 who waited when it was reset, 20 whose mail bounced, 6 who joined since.'))
    .toBeVisible();
  await expect.element(page.getByText(/^2 people of the earlier mailings are uncertain/)).toBeVisible();
  await expect.element(sendButton).toHaveTextContent('Send to 118');
  await page.getByRole('radio', { name: /^Everybody/ }).click();
  await expect
    .element(page.getByText('2,040 people. 1,920 of them have it already and would get it twice.'))
    .toBeVisible();
  await expect.element(sendButton).toHaveTextContent('Send to 2,040');
  await page.getByRole('radio', { name: /^Only people who never got it/ }).click();
  await sendButton.click();
  await expect.poll(() => callsOf(mailingsRoutes.start)[0]?.body).toMatchObject({ audience: 'remaining' });
});

test('if everybody has got it already, no one else can be chosen', async () => {
  await open({
    ...again({ uncertain: 0, waiting: 0, bounced: 0, joined: 0 }),
    status: campaign({ earlierCampaigns: 1, audienceCount: 3, remainingCount: 0 }),
  });
  await expect.element(page.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Only people who never got it/ })).toBeDisabled();
});

const at = new Date(2030, 10, 24, 8).toISOString();

test('a mailing is scheduled for a day and an hour of one’s own clock', async () => {
  answer(scheduleRoutes.set, { sendAt: at, at: null, audience: 'everybody', by: 'Mara Osei' });
  await open();
  await page.getByRole('radio', { name: 'At a time' }).click({ force: true });
  await expect.element(button('Schedule')).toHaveAccessibleDescription('Choose a day and an hour.');
  await page.getByLabelText('Day').fill('2020-01-01');
  await expect.element(button('Schedule')).toHaveAccessibleDescription('Choose a time in the future.');
  await page.getByLabelText('Day').fill('2030-11-24');
  await page.getByLabelText('Hour').fill('08:00');
  await expect.element(page.getByText(/on 24 November 2030 at 08:00. The audience is fixed/)).toBeVisible();
  await button('Schedule').click();
  await expect.element(toast('Mass mailing scheduled')).toBeVisible();
  expect(callsOf(scheduleRoutes.set).map(({ body }) => body)).toEqual([
    { articleId: mailingDraft().articleId, audience: 'everybody', sendAt: at },
  ]);
  expect(callsOf(mailingsRoutes.start)).toEqual([]);
});

const place = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
const clock = { day: '2030-11-24', hour: '08:00', zone: place };
const readersOwn = page.getByRole('radio', { name: /^Each reader’s own/ });
async function chooseReadersHour() {
  await page.getByRole('radio', { name: 'At a time' }).click({ force: true });
  await page.getByLabelText('Day').fill(clock.day);
  await page.getByLabelText('Hour').fill(clock.hour);
  await readersOwn.click({ force: true });
}

test('a mailing is scheduled for an hour of each reader’s own clock, with what follows from it', async () => {
  answer(scheduleRoutes.set, { sendAt: moments.first, at: clock, audience: 'everybody', by: 'Mara Osei' });
  await open();
  await chooseReadersHour();
  await expect
    .element(page.getByText(/Known of 1,611; the other 429 at 08:00 in /))
    .toMatchTextContent(/First leaves 23 November 2030 at 20:00, last 24 November 2030 at 16:00/);
  await expect.element(page.getByText(/on 24 November 2030 at 08:00 in each reader’s time zone/)).toBeVisible();
  await expectAccessible();
  await button('Schedule').click();
  await expect.element(toast('Mass mailing scheduled')).toBeVisible();
  const { articleId } = mailingDraft();
  expect(callsOf(scheduleRoutes.set).map(({ body }) => body)).toEqual([
    { articleId, audience: 'everybody', at: clock },
  ]);
});

test('readers whose clocks are past the hour are counted before one schedules', async () => {
  answer(scheduleRoutes.moments, { ...moments, passed: 312 });
  await open();
  await chooseReadersHour();
  await expect
    .element(page.getByText(/First leaves at once/))
    .toMatchTextContent('It is past 08:00 for 312 people, who get it at once.');
});

for (const [status, words] of [
  [500, failedWords],
  [0, /cannot be reached/],
] as const)
  test(`an hour of the readers’ clocks that cannot be saved ${status ? '(500)' : 'without a network'} stays in the fields, and says why`, async () => {
    await open();
    await chooseReadersHour();
    await expect.element(page.getByText(/Known of 1,611/)).toBeVisible();
    failAll(status);
    await button('Schedule').click();
    await expect.element(page.getByText(words).last()).toBeVisible();
    await expect.element(page.getByLabelText('Day')).toHaveValue(clock.day);
    await expect.element(page.getByLabelText('Hour')).toHaveValue(clock.hour);
    await expect.element(readersOwn).toBeChecked();
    await page.getByLabelText('Hour').fill('09:30');
    await expect.element(page.getByText(/The time zones could not be counted/)).toBeVisible();
    await expect.element(page.getByText('Mass mailing scheduled')).not.toBeInTheDocument();
  });

test('a mailing that is scheduled for the readers’ clocks says their hour and when the first mails leave', async () => {
  await open({
    draft: mailingDraft({ schedule: { sendAt: moments.first, at: clock, audience: 'everybody', by: 'Mara Osei' } }),
  });
  await expect
    .element(page.getByText(/^Scheduled for 24 November 2030 at 08:00 in each reader’s time zone by Mara Osei\./))
    .toMatchTextContent(/The first mails leave on 23 November 2030 at 20:00/);
});

test('a scheduled mailing says when and by whom, cannot be sent twice, and its time can be cancelled', async () => {
  answer(scheduleRoutes.cancel, undefined);
  await open({ draft: mailingDraft({ schedule: { sendAt: at, at: null, audience: 'everybody', by: 'Mara Osei' } }) });
  await expect.element(page.getByText(/Scheduled for 24 November 2030 at 08:00 .* by Mara Osei/)).toBeVisible();
  await expect.element(sendButton).not.toBeInTheDocument();
  await expectAccessible();
  await button('Cancel the time').click();
  await expect.element(toast('The time is cancelled')).toBeVisible();
  expect(callsOf(scheduleRoutes.cancel)).toHaveLength(1);
});

test('a mailing that was not sent at its time says why', async () => {
  await open({ draft: mailingDraft({ refusal: 'The server was away at that time.' }) });
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('It was not sent at its time: The server was away at that time.');
});

for (const [status, words] of [
  [500, failedWords],
  [0, /cannot be reached/],
] as const)
  test(`a time that cannot be cancelled ${status ? '(500)' : 'without a network'} stays, and says why`, async () => {
    await open({ draft: mailingDraft({ schedule: { sendAt: at, at: null, audience: 'everybody', by: '' } }) });
    failAll(status);
    await button('Cancel the time').click();
    await expect.element(page.getByText(words).last()).toBeVisible();
    await expect.element(button('Cancel the time')).toBeVisible();
  });

test('a mailing that reaches no one says so, with ways to readers', async () => {
  await open({ draft: mailingDraft({ audience: { ...mailingDraft().audience, people: 0 } }), first: undefined });
  await expect.element(page.getByRole('heading', { name: 'No one would receive it' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open Settings' }))
    .toHaveAttribute('href', expect.stringMatching(/mode=settings/));
  await expect.element(page.getByRole('link', { name: 'Contacts of Weather and Water' })).toBeVisible();
  await expect.element(sendButton).not.toBeInTheDocument();
});

test('checks are named in order of harm, with the way to mend each', async () => {
  await open();
  await expect.element(page.getByText('4 to review')).toBeVisible();
  const titles = [
    'One link leads nowhere',
    '214 readers may not open one picture',
    '2 pictures have no alternative text',
    'One picture has no credit line',
  ];
  const found = page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent ?? '');
  expect(
    found
      .filter((text) => titles.some((title) => text.startsWith(title)))
      .map((text) => titles.find((title) => text.startsWith(title))),
  ).toEqual(titles);
  await expect
    .element(page.getByText('Under the Wave belongs to After Dark. All readers see a placeholder.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Fix: One link leads nowhere' }))
    .toHaveAttribute('href', expect.stringMatching(/#block-third$/));
  await expect
    .element(page.getByRole('link', { name: 'Write: One picture has no credit line' }))
    .toHaveAttribute('href', expect.stringMatching(/\/artworks\/.*\/edit/));
  await expect.element(page.getByText('38 kB of 100')).toBeVisible();
  await expect.element(page.getByText('Nothing is cut off')).toBeVisible();
});

test('a mail from 100 kB on warns before Gmail cuts it', async () => {
  await open({ first: draftPreview({ bytes: 101_000, findings: [] }) });
  await expect.element(page.getByText('Its end may be cut off')).toBeVisible();
});

test('the preview is of the reader whom one finds', async () => {
  answer(draftRoutes.preview, draftPreview({ reader: draftReader(2, 'Ines Okafor'), text: 'For Ines.' }));
  await open();
  await button('Plain text').click();
  await expect.element(page.getByText('Water gives a painter nothing to hold.')).toBeVisible();
  await page.getByRole('combobox', { name: 'As this reader' }).fill('ines');
  await page.getByRole('option', { name: /^Ines Okafor/ }).click();
  await expect.element(page.getByText('For Ines.')).toBeVisible();
});

test('width, scheme, pictures and plain text are remembered by this browser, and the mail runs no script', async () => {
  const first = await open();
  const frame = () => page.getByTitle('The mail as this reader gets it');
  await expect.element(frame()).toHaveAttribute('sandbox', 'allow-same-origin');
  await page.getByRole('radio', { name: '360' }).click({ force: true });
  await button('Dark scheme').click();
  await button('Pictures blocked').click();
  await expect.element(frame()).toHaveAttribute('src', expect.stringMatching(/scheme=dark&pictures=blocked/));
  await first.unmount();
  await open();
  await expect.element(page.getByRole('radio', { name: '360' })).toBeChecked();
  await expect.element(frame()).toHaveAttribute('src', expect.stringMatching(/scheme=dark&pictures=blocked/));
});
