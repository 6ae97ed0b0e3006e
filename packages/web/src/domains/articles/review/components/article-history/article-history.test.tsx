import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, article, articleAuthor, idOf } from '../../../../../../test/things.ts';
import { useWriting } from '../../../writing/use-writing.ts';
import { ArticleHistory } from './article-history.tsx';

const submitted = article({ version: 3 });
const me = account();
const bea = articleAuthor({ id: idOf(2), first_name: 'Bea', last_name: 'Cohn' });

const save = (version: number, savedAt: string) =>
  ({
    version,
    savedAt: `2025-11-14T${savedAt}:00.000Z`,
    savedBy: articleAuthor(),
    title: `Title ${version}`,
    words: 4 * version,
  }) as const;
const entry = (number: number, act: HistoryAct, changed: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: idOf(number),
  act,
  by: articleAuthor(),
  at: '2025-11-14T08:00:00.000Z',
  version: 1,
  reason: null,
  access: null,
  segment: null,
  ...changed,
});
/** Newest first: sent back by Bea, two saves in one session, the beginning on the day before. */
const entries = [
  entry(62, 'sent-back', { by: bea, at: '2025-11-14T12:00:00.000Z', version: 3, reason: 'Name the place.' }),
  entry(60, 'created', { at: '2025-11-13T08:00:00.000Z' }),
];
const revisions = [save(3, '09:10'), save(2, '09:00'), { ...save(1, '08:00'), savedAt: '2025-11-13T08:00:00.000Z' }];
/** The text of a save: its second paragraph differs from version to version. */
const textOf = (version: number) => [
  submitted.value[0]!,
  submitted.value[1]!,
  { id: 'fog', type: 'paragraph' as const, children: [{ text: `Fog number ${version}.` }] },
];

function Worked({ onSaved }: { readonly onSaved: () => void }) {
  const writing = useWriting(submitted, me.id, onSaved);
  const value = writing.text.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the history
      </button>
      <p>
        {value.length} blocks, the last: {JSON.stringify(value.at(-1))}
      </p>
      {isOpen ? <ArticleHistory article={submitted} writing={writing} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function answerHistory() {
  answer(articlesRoutes.revisions, { revisions });
  answer(reviewRoutes.history, { entries });
  answer(reviewRoutes.revision, ({ params }) => {
    const { version, savedAt, savedBy } = revisions.find((one) => one.version === Number(params.version))!;
    return { version, savedAt, savedBy, value: textOf(version) };
  });
}
const panel = () => page.getByRole('complementary', { name: 'History' });
const line = (words: string | RegExp) => panel().getByRole('button', { name: words });
const picked = () => page.getByRole('region', { name: 'The picked version' });

async function open() {
  const shown = await render(<Worked onSaved={() => undefined} />, { me, at: `/articles/${submitted.id}` });
  await page.getByRole('button', { name: 'Open the history' }).click();
  await expect.element(panel()).toHaveFocus();
  return shown;
}

test('the history tells by day who did what, and why it was sent back', async () => {
  answerHistory();
  await open();
  await expect.element(panel().getByRole('region', { name: '14 November 2025' })).toBeVisible();
  const days = panel().getByRole('region').elements();
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['14 November 2025', '13 November 2025']);
  expect(days[0]!.textContent).toMatch(/Bea Cohn sent it back.*Name the place\..*Ada Berg saved it 2 times\+8 words/);
  expect(days[1]!.textContent).toMatch(/Ada Berg started the article/);
  await expectAccessible();
});

test('the saves of a session can be shown one by one', async () => {
  answerHistory();
  await open();
  await panel().getByRole('button', { name: 'Show each' }).click();
  await expect.element(line(/^Title 2/)).toBeVisible();
  await expect.element(line(/^Title 3/)).toBeVisible();
  await panel().getByRole('button', { name: 'Fold' }).click();
  await expect.element(line(/^Title 2/)).not.toBeInTheDocument();
});

test('the arrows go from line to line, and Enter shows the difference between that version and the present text', async () => {
  answerHistory();
  await open();
  await expect.element(line(/sent it back/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(line(/sent it back/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await expect.element(line(/saved it 2 times/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(picked()).toMatchTextContent('1 block differs.');
  await expect.element(picked().getByRole('deletion').nth(1)).toMatchTextContent('3');
  await expect.element(picked().getByRole('insertion').nth(1)).toMatchTextContent('water');
  await expectAccessible();
});

test('a version is also compared with the one before it', async () => {
  answerHistory();
  await open();
  await line(/saved it 2 times/).click();
  await picked().getByRole('button', { name: 'What it changed' }).click();
  await expect.element(picked().getByRole('deletion')).toMatchTextContent('2');
  await expect.element(picked().getByRole('insertion')).toMatchTextContent('3');
});

test('the first version has nothing before it', async () => {
  answerHistory();
  await open();
  await line(/started the article/).click();
  await expect.element(picked().getByRole('button', { name: 'What it changed' })).toBeDisabled();
});

test('Escape leaves the picked version, then closes the panel and returns the focus', async () => {
  answerHistory();
  await open();
  await line(/sent it back/).click();
  await expect.element(picked()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(picked()).not.toBeInTheDocument();
  await expect.element(panel()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open the history' })).toHaveFocus();
});

test('a version is restored after a question, and the text shows it', async () => {
  answerHistory();
  answer(articlesRoutes.restoreRevision, { ...submitted, version: 4, value: textOf(1) });
  await open();
  await line(/started the article/).click();
  await picked().getByRole('button', { name: 'Restore this version' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(callsOf(articlesRoutes.restoreRevision)).toEqual([]);
  await picked().getByRole('button', { name: 'Restore this version' }).click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText(/Fog number 1\./)).toBeInTheDocument();
  expect(callsOf(articlesRoutes.restoreRevision).map(({ params }) => params.version)).toEqual(['1']);
  await expect.element(picked()).not.toBeInTheDocument();
  await expect.poll(() => callsOf(reviewRoutes.history).length).toBe(2);
});

test('of a save that is no longer kept the panel says why, and it cannot be restored', async () => {
  answerHistory();
  answer(reviewRoutes.revision, () => {
    throw commonErrors('not-found');
  });
  await open();
  await line(/sent it back/).click();
  await expect
    .element(picked().getByRole('alert'))
    .toMatchTextContent('This version is no longer kept. Of older saves, one per hour is kept.');
  await expect
    .element(picked().getByRole('button', { name: 'Restore this version' }))
    .toHaveAccessibleDescription('It is still loading.');
});

test('an article without a past says so', async () => {
  answer(articlesRoutes.revisions, { revisions: [] });
  answer(reviewRoutes.history, { entries: [] });
  await open();
  await expect.element(panel()).toMatchTextContent('Nothing has happened yet.');
});

test('a history that cannot be loaded says so', async () => {
  answerHistory();
  disconnect(reviewRoutes.history);
  await open();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  await expect.element(panel()).not.toMatchTextContent('Nothing has happened yet.');
});
