import { applicationsRoutes as routes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect, failedWords } from '../../../../../test/answers.ts';
import { application, double, ownApplication, question } from '../../../../../test/applications.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { ApplicationView } from './application-view.tsx';

async function show(shown = application()) {
  answer(routes.markOpened, undefined);
  return render(<ApplicationView application={shown} connected={[]} />);
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const dialog = page.getByRole('dialog');
const rail = page.getByRole('complementary', { name: 'The application' });

const failWith500 = (route: Route) =>
  answer(route, () => {
    throw new AppError('common/unexpected', 500, failedWords);
  });
/** The two ways in which a call fails, and the words that say so. */
const failures = [
  ['the server fails', failWith500, failedWords],
  ['there is no network', disconnect, /cannot be reached/],
] as const;

/** Toasts are also read aloud, so their words are on the page twice. */
const expectToast = (words: string | RegExp) => expect.element(page.getByText(words).last()).toBeVisible();

async function askAbout(name: string, text: string) {
  await button(`Ask about ${name}`).click();
  await field(`Question about ${name}`).fill(text);
}

const picture = { fileId: idOf<FileId>(60), location: '/files/60', colour: '#808080', placeholder: null };
const original = {
  width: 6_000,
  height: 3_800,
  bytes: 1,
  fileName: 'a.tif',
  state: 'ready',
  progress: 100,
  reason: null,
} as const;

describe('a curator', () => {
  test('asks at several fields and sends the questions together; one that is being written stays', async () => {
    answer(routes.ask, application());
    await show();
    await askAbout('Title', 'Is this its title?');
    await button('Add question').click();
    await askAbout('Materials', 'A print?');
    await expect.element(rail).toMatchTextContent('Titleto be sent');
    await expect.element(rail).toMatchTextContent('Materialsbeing written');
    await expectAccessible();
    await button('Send 1 question').click();
    await expectToast('The owner is notified.');
    expect(callsOf(routes.ask)[0]?.body).toEqual({ questions: [{ field: 'title', text: 'Is this its title?' }] });
    await expect.element(field('Question about Materials')).toHaveValue('A print?');
    await expect.element(page.getByText('1 question being written. Add it to send it.')).toBeVisible();
  });

  test.each(failures)('keeps the questions if they cannot be sent: %s', async (_, fail, words) => {
    fail(routes.ask);
    await show();
    await askAbout('Title', 'Is this its title?');
    await button('Add question').click();
    await button('Send 1 question').click();
    await expectToast(words);
    await expect.element(page.getByText('Is this its title?')).toBeVisible();
    answer(routes.ask, application());
    await button('Send 1 question').click();
    await expect.element(button('Send 1 question')).not.toBeInTheDocument();
  });

  test('finds the questions again after a reload, added ones and drafts', async () => {
    const { unmount } = await show();
    await askAbout('Title', 'Is this its title?');
    await button('Add question').click();
    await askAbout('Materials', 'A print?');
    await unmount();
    await show();
    await expect.element(button('Send 1 question')).toBeVisible();
    await expect.element(field('Question about Materials')).toHaveValue('A print?');
    await button('Change the question about Title').click();
    await expect.element(field('Question about Title')).toHaveValue('Is this its title?');
  });

  test('is noted once as having opened the application, and reads who else has', async () => {
    const colleague = { id: idOf<UserId>(3), name: 'Tobias Lindqvist' };
    const opened = { act: 'opened', by: colleague, at: '2026-11-22T11:05:00.000Z', count: 0 } as const;
    await show(application({ history: [opened] }));
    await expect.element(rail).toMatchTextContent(/Opened by Tobias Lindqvist22\.11\.2026 \d\d:05/);
    await expect.poll(() => callsOf(routes.markOpened).length).toBe(1);
  });

  test.each(failures)('works on if the note of opening fails: %s', async (_, fail) => {
    fail(routes.markOpened);
    answer(routes.approve, application({ applicationStatus: 'approved' }));
    await render(<ApplicationView application={application()} connected={[]} />);
    await expect.poll(() => callsOf(routes.markOpened).length).toBe(1);
    await button('Approve').click();
    await expectToast('Approved into Weather and Water');
    await expect.element(page.getByText(/cannot be reached|Something went wrong/)).not.toBeInTheDocument();
  });

  test.each([
    [
      'a small picture',
      { width: 1_024, height: 750, master: null },
      '1 picture, 1,024 × 750 px. Under 3,000 px: no deep zoom.',
    ],
    [
      'a large one without its original',
      { width: 3_000, height: 1_900, master: null },
      '1 picture, 3,000 × 1,900 px. No original: no deep zoom.',
    ],
    ['an original', { width: 3_000, height: 1_900, master: original }, '1 picture, 6,000 × 3,800 px.'],
    [
      'a damaged original',
      { width: 3_000, height: 1_900, master: { ...original, state: 'failed' as const } },
      '1 picture, 6,000 × 3,800 px. Its original cannot be read: no deep zoom.',
    ],
  ])('reads how deep one can zoom into %s', async (_, size, words) => {
    await show(application({ images: [{ ...picture, ...size }] }));
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  test('approves the version that the page shows', async () => {
    answer(routes.approve, application({ applicationStatus: 'approved' }));
    await show();
    await button('Approve').click();
    await expectToast('Approved into Weather and Water');
    expect(callsOf(routes.approve)[0]?.body).toEqual({ version: 3 });
  });

  test.each(failures)('can approve again if it failed: %s', async (_, fail, words) => {
    fail(routes.approve);
    await show();
    await button('Approve').click();
    await expectToast(words);
    answer(routes.approve, application({ applicationStatus: 'approved' }));
    await button('Approve').click();
    await expectToast('Approved into Weather and Water');
  });

  test('declines with a reason and reads the message as the owner will', async () => {
    answer(routes.decline, application({ applicationStatus: 'declined' }));
    await show();
    await button('Decline').click();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect.element(dialog.getByText('Write to the owner why.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'A question about it could not be settled' }).click();
    await dialog.getByRole('textbox').fill('The mount is later.');
    const preview = dialog.getByRole('region', { name: 'As the owner reads it' });
    await expect.element(preview).toMatchTextContent('Weather and Water has declined “Black Cañon”.');
    await expect.element(preview).toMatchTextContent('A question about it could not be settled.The mount is later.');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(routes.decline)[0]?.body).toEqual({ reason: 'unsettled', message: 'The mount is later.' });
  });

  test.each(failures)('keeps the message if declining fails: %s', async (_, fail, words) => {
    fail(routes.decline);
    await show();
    await button('Decline').click();
    await dialog.getByRole('textbox').fill('It shows no water.');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await expectToast(words);
    await expect.element(dialog.getByRole('textbox')).toHaveValue('It shows no water.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Decline').click();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('It shows no water.');
  });

  test.each(failures)('can undo a decision again if it failed: %s', async (_, fail, words) => {
    const at = new Date().toISOString();
    const may = {
      ...application().may,
      decide: { allowed: false, reason: 'decided' },
      reopen: { allowed: true },
    } as const;
    fail(routes.reopen);
    await show(
      application({ applicationStatus: 'approved', decision: { reason: null, message: '', by: null, at }, may }),
    );
    await expect
      .element(page.getByText(/^Hanneke Brouwer is notified by e-mail at .* Until then you can undo this\.$/))
      .toBeVisible();
    await button('Undo').click();
    await expectToast(words);
    answer(routes.reopen, application());
    await button('Undo').click();
    await expectToast('The decision is undone.');
  });

  test('is warned of a work that may be the same, compares both, and declines it as a duplicate', async () => {
    await show(application({ doubles: [double] }));
    await expect.element(rail).toMatchTextContent('OO-2451Same picture.');
    await rail.getByRole('button', { name: 'Compare' }).click();
    await expect.element(dialog.getByRole('row', { name: /^Title/ })).toMatchTextContent('Black CañonBlack Canyon');
    await expect.element(dialog.getByText('The pictures look the same.')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Same work, decline' }).click();
    await expect.element(dialog.getByRole('radio', { name: /^It is here already/ })).toBeChecked();
    await expect.element(dialog.getByText('As OO-2451.')).toBeVisible();
  });

  test.each(failures)('still compares if the answer could not be kept: %s', async (_, fail, words) => {
    fail(routes.tellApart);
    await show(application({ doubles: [double] }));
    await rail.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'These are different works' }).click();
    await expectToast(words);
    await expect.element(dialog.getByRole('button', { name: 'These are different works' })).toBeEnabled();
  });

  test('sees both versions of a field that changed since the offer', async () => {
    const { record } = application();
    await show(application({ offeredRecord: { ...record!, sections: { title: 'Canyon' } } }));
    const row = page.getByRole('region', { name: 'Title', exact: true });
    await expect.element(row).toMatchTextContent('As offeredCanyonNowBlack Cañon');
    await expect.element(page.getByText('1 field changed since the work was offered.')).toBeVisible();
  });
});

describe('the owner', () => {
  const asked = () => ownApplication({ asked: [question()], questions: 1, openQuestions: 1 });

  test('reads to which segment the work is offered, with its picture; nothing notes that they look', async () => {
    const imageSrc = `/files/${idOf(61)}`;
    await show(ownApplication({ segment: { public: false, imageSrc } }));
    await expect.element(rail).toMatchTextContent('Offered toWeather and WaterPrivate segment');
    await expect.poll(() => document.querySelector('aside img')?.getAttribute('src')).toContain(idOf(61));
    expect(callsOf(routes.markOpened)).toEqual([]);
  });

  test('answers in place and sends what is answered', async () => {
    answer(routes.answer, ownApplication());
    await show(asked());
    await expect.element(rail).toMatchTextContent('1 question from Tobias Lindqvist');
    await expect.element(button('Send answers')).toBeDisabled();
    await expectAccessible();
    await button('Title is not known').click();
    await expect.element(field('Answer about Title')).toHaveValue('Not known.');
    await field('Answer about Title').fill('It was shortened.');
    await button('Send 1 answer').click();
    await expectToast('Your answers are sent.');
    expect(callsOf(routes.answer)[0]?.body).toEqual({
      answers: [{ questionId: question().id, text: 'It was shortened.' }],
    });
  });

  test.each(failures)('keeps the answer if it cannot be sent, and after a reload: %s', async (_, fail, words) => {
    fail(routes.answer);
    const { unmount } = await show(asked());
    await field('Answer about Title').fill('It was shortened.');
    await button('Send 1 answer').click();
    await expectToast(words);
    await expect.element(field('Answer about Title')).toHaveValue('It was shortened.');
    await unmount();
    await show(asked());
    await expect.element(field('Answer about Title')).toHaveValue('It was shortened.');
  });

  test.each(failures)('keeps the changed message if it cannot be saved: %s', async (_, fail, words) => {
    fail(routes.change);
    await show(ownApplication());
    await button('Change the message').click();
    await field('Message').fill('Better words.');
    await button('Save').click();
    await expectToast(words);
    await expect.element(field('Message')).toHaveValue('Better words.');
    answer(routes.change, ownApplication());
    await button('Save').click();
    await expect.element(field('Message')).not.toBeInTheDocument();
    expect(callsOf(routes.change).at(-1)?.body).toEqual({ message: 'Better words.' });
  });

  test.each(failures)('withdraws after a question, and again if it failed: %s', async (_, fail, words) => {
    fail(routes.withdraw);
    await show(ownApplication());
    const withdraw = async () => {
      await button('Withdraw').click();
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
    };
    await withdraw();
    await expectToast(words);
    answer(routes.withdraw, ownApplication({ applicationStatus: 'archived' }));
    await withdraw();
    await expectToast('Your offer is withdrawn.');
  });
});
