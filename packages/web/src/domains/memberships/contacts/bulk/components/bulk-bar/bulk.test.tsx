import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { bulkRoutes } from '@oeuvre/contracts/domains/memberships/bulk/bulk.routes.ts';
import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../../test/answers.ts';
import { answerContacts, contactRow, contactsSegment } from '../../../../../../../test/contacts.ts';
import { expectAccessible, render } from '../../../../../../../test/render.tsx';
import { idOf } from '../../../../../../../test/things.ts';
import { ContactsTab } from '../../../components/contacts-tab/contacts-tab.tsx';

const at = `/subscriptions?segmentId=${contactsSegment}&tab=CONTACTS`;
const box = (number: number) =>
  page
    .getByRole('row')
    .nth(number + 1)
    .getByRole('checkbox');
const bar = () => page.getByRole('toolbar');

const heldAct = (changed: Partial<BulkAct> = {}): BulkAct => ({
  id: idOf(95),
  segmentId: contactsSegment,
  event: 'suspend',
  state: 'held',
  reason: null,
  people: 2,
  done: 2,
  unchanged: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  refusedPeople: [],
  keptPeople: [],
  heldUntil: new Date(Date.now() + 590_000).toISOString(),
  startedBy: 'Ines Okafor',
  createdAt: new Date().toISOString(),
  ...changed,
});

async function select(count = 220, acts: readonly BulkAct[] = []) {
  await page.viewport(1440, 900);
  answerContacts(count);
  answer(bulkRoutes.list, { acts: [...acts], totalCount: acts.length, hasNextPage: false, nextPage: null });
  answer(consequencesRoutes.preview, ({ body }) => {
    const { event, usersIds } = body as { event: 'suspend'; usersIds?: string[] };
    const people = usersIds?.length ?? count;
    return {
      id: null,
      event,
      state: 'done' as const,
      people,
      counted: people,
      possible: people,
      refused: [],
      consequences: [],
    };
  });
  await render(<ContactsTab segmentId={contactsSegment} head={<h1>Works on Water</h1>} />, { at });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
}

test('a supervisor selects two contacts, suspends them, and takes it back before any mail leaves', async () => {
  await select();
  answer(bulkRoutes.start, heldAct());
  answer(bulkRoutes.undo, heldAct({ state: 'undone', done: 0, undone: 2 }));
  await box(0).click();
  await box(1).click();
  await expect.element(bar()).toHaveAccessibleName('2 contacts selected');
  await expectAccessible();
  await bar().getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog', { name: 'Suspend 2 contacts' }).getByRole('button', { name: 'Confirm' }).click();
  const held = page.getByRole('article', { name: '2 memberships suspended' });
  await expect.element(held).toMatchTextContent(/Mail leaves in 9 min \d+ s/);
  expect(callsOf(bulkRoutes.start)[0]?.body).toEqual({
    segmentId: contactsSegment,
    event: 'suspend',
    usersIds: [contactRow(0).id, contactRow(1).id],
  });
  await expect.element(bar()).toHaveAccessibleName('0 contacts selected');
  await held.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 contacts as before. No mail has left.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('The change was undone.')).not.toBeInTheDocument();
});

test('mail that waits is still there after a reload, and can be sent now', async () => {
  await select(220, [heldAct({ event: 'invite', done: 24, people: 24 })]);
  const held = page.getByRole('article', { name: /^24 invitations wait until/ });
  await expect.element(held).toBeVisible();
  answer(bulkRoutes.sendNow, heldAct({ event: 'invite', done: 24, people: 24, state: 'released' }));
  await held.getByRole('button', { name: 'Send now' }).click();
  await expect.element(page.getByText('24 invitations sent')).toBeVisible();
  expect(callsOf(bulkRoutes.sendNow)).toHaveLength(1);
});

test('Shift selects a range, also by keys, and loads what of it is not here', async () => {
  await select();
  await box(2).click();
  await userEvent.keyboard('{Shift>}');
  await box(6).click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(bar()).toHaveAccessibleName('5 contacts selected');
  (page.getByRole('grid').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('person-219@oeuvre.test').first()).toBeVisible();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expect.element(bar()).toHaveAccessibleName('218 contacts selected');
});

test('all that the filter shows are selected without their ids, and some can be left out', async () => {
  await select(50_000);
  answer(bulkRoutes.start, heldAct({ people: 49_999, done: 4_000, state: 'running' }));
  answer(bulkRoutes.get, heldAct({ people: 49_999, done: 49_999 }));
  await page.getByRole('button', { name: 'Select all 50,000 filtered' }).click();
  await box(1).click();
  await expect.element(bar()).toHaveAccessibleName('49,999 contacts selected');
  await bar().getByRole('button', { name: 'Actions for the selected contacts' }).click();
  await page.getByRole('menuitem', { name: 'Remove contacts' }).click();
  await page.getByRole('dialog', { name: 'Remove 49,999 contacts' }).getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Changing 4,000 of 49,999 contacts').first()).toBeVisible();
  expect(callsOf(bulkRoutes.start)[0]?.body).toMatchObject({
    event: 'remove',
    filter: { search: '', membership: [] },
    except: [contactRow(1).id],
  });
  await expect.element(page.getByText('49,999 memberships suspended').first()).toBeVisible();
});

test('an act that no status allows says why', async () => {
  await select();
  await box(2).click();
  const suspend = bar().getByRole('button', { name: 'Suspend' });
  await expect.element(suspend).toHaveAttribute('aria-disabled', 'true');
  await bar().getByRole('button', { name: 'Actions for the selected contacts' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Suspend membership/ }))
    .toMatchTextContent('Only members can be suspended.');
  await expect.element(page.getByRole('menuitem', { name: /^Approve requests/ })).not.toHaveAttribute('aria-disabled');
});
