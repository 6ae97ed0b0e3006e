import { contactImportErrors } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { checkedCounts, contactImport, importSegment } from '../../../../../../test/contact-imports.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ContactRun } from './contact-run.tsx';

const at = `/directories/import-contacts?segmentId=${importSegment.id}&importId=${contactImport().id}&tab=run`;
const run = (changed: Parameters<typeof contactImport>[0]) => (
  <ContactRun
    step="run"
    list={contactImport({ startedAt: '2026-11-24T09:31:00.000Z', counts: checkedCounts, ...changed })}
    segment={importSegment}
  />
);
const steps = () => callsOf(contactImportsRoutes.step).map(({ body }) => (body as { step: string }).step);
const future = () => new Date(Date.now() + 86_400_000).toISOString();

test('an import at work shows how far it is, and pauses', async () => {
  answer(contactImportsRoutes.step, contactImport({ state: 'paused' }));
  await render(run({ state: 'running', position: 400 }), { at });
  await expect.element(page.getByText(/400 of 1,286 rows done/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Pause' }));
  expect(steps()).toEqual(['pause']);
});

test('a paused import goes on', async () => {
  answer(contactImportsRoutes.step, contactImport({ state: 'running' }));
  await render(run({ state: 'paused', position: 400 }), { at });
  await userEvent.click(page.getByRole('button', { name: 'Go on' }));
  expect(steps()).toEqual(['start']);
});

test('a finished import leads to the contacts, and is undone after a question that says what follows', async () => {
  answer(contactImportsRoutes.step, contactImport({ state: 'undoing' }));
  await render(run({ state: 'finished', finishedAt: '2026-11-24T09:40:00.000Z', undoUntil: future() }), { at });
  await expect
    .element(page.getByRole('link', { name: 'See the contacts' }))
    .toHaveAttribute('href', `/subscriptions?segmentId=${importSegment.id}&tab=CONTACTS`);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Undo the import' }));
  await expect
    .element(page.getByText(/It added 1,104 contacts.* 612 people get the newsletter because of it/))
    .toBeVisible();
  expect(steps()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Undo', exact: true }));
  await expect.poll(steps).toEqual(['undo']);
});

test('after seven days nothing is undone any more, and a refusal is shown in the server’s words', async () => {
  const { unmount } = await render(
    run({ state: 'finished', finishedAt: '2026-01-01T09:40:00.000Z', undoUntil: '2026-01-08T09:40:00.000Z' }),
    { at },
  );
  await expect.element(page.getByText(/It can no longer be undone/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo the import' }).query()).toBeNull();
  await unmount();
  answer(contactImportsRoutes.step, () => {
    throw contactImportErrors('too-late');
  });
  await render(run({ state: 'failed', failure: 'The disk is full.' }), { at });
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo the import' }));
  await userEvent.click(page.getByRole('button', { name: 'Undo', exact: true }));
  await expect.element(page.getByText('This import can no longer be undone.').first()).toBeVisible();
});

test('what was undone and what was left as it is is counted', async () => {
  await render(run({ state: 'undone', counts: { ...checkedCounts, undone: 1_100, kept: 4 } }), { at });
  await expect.element(page.getByRole('heading', { name: 'The import of harbour-list.csv was undone' })).toBeVisible();
  await expect.element(page.getByText('left as they are')).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo the import' }).query()).toBeNull();
});
