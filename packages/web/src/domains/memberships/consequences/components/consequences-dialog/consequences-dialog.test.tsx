import type { Consequences } from '@oeuvre/contracts/domains/memberships/consequences/consequences.model.ts';
import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { contactsSegment } from '../../../../../../test/contacts.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { idOf } from '../../../../../../test/things.ts';
import { LeaveDialog } from '../leave-dialog/leave-dialog.tsx';
import { ConsequencesDialog, type WeighedAct } from './consequences-dialog.tsx';

const picture = {
  fileId: idOf<FileId>(70),
  width: 600,
  height: 400,
  colour: '#446688',
  placeholder: null,
  alt: 'Waves',
};
const named = (name: string, more = {}) => ({ name, count: null, total: null, pictures: [], ...more });
const counted = (changed: Partial<Consequences> = {}): Consequences => ({
  id: null,
  event: 'suspend',
  state: 'done',
  people: 1,
  counted: 1,
  possible: 1,
  refused: [],
  consequences: [],
  ...changed,
});
const lost: Consequences['consequences'] = [
  { kind: 'collections', count: 41, within: 3, own: null, named: [] },
  { kind: 'articles', count: 12, within: null, own: 1, named: [] },
  { kind: 'rooms', count: 2, within: null, own: null, named: [named('Segment Curators'), named('Loans 2027')] },
  { kind: 'mails', count: 1, within: null, own: null, named: [named('The sea in autumn')] },
];
const suspending: WeighedAct = {
  segmentId: contactsSegment,
  event: 'suspend',
  name: 'Marten Quist',
  count: 1,
  people: { usersIds: [idOf(80)] },
};
const confirm = () => page.getByRole('button', { name: 'Confirm' });
async function open(act: WeighedAct = suspending) {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  await render(<ConsequencesDialog act={act} onClose={onClose} onConfirm={onConfirm} />);
  return { onClose, onConfirm };
}

test('a supervisor reads what a suspension takes away, and why it does not come back, before confirming', async () => {
  answer(consequencesRoutes.preview, counted({ consequences: lost }));
  const { onConfirm } = await open();
  await expect.element(page.getByRole('dialog', { name: 'Suspend Marten Quist' })).toBeVisible();
  await expect.element(page.getByText("Are you sure you want to suspend the member's subscription?")).toBeVisible();
  await expect.element(page.getByText('artworks leave 3 collections')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '41artworks leave 3 collections',
    '12articles can no longer be read1 draft of their own stays theirs',
    '2rooms close at onceSegment Curators, Loans 2027',
    '1planned mail is not sentThe sea in autumn',
  ]);
  await expect.element(page.getByText('Grant membership brings the access back, not the 41 artworks.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Reason, for the history' }).fill('  Rude letters ');
  await confirm().click();
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Rude letters');
  expect(callsOf(consequencesRoutes.preview)[0]?.body).toMatchObject({ event: 'suspend', usersIds: [idOf(80)] });
});

test('nothing to lose: no list, only the question', async () => {
  answer(consequencesRoutes.preview, counted());
  await open({ ...suspending, event: 'remove' });
  await expect.element(page.getByText('Are you sure you want to remove the member from this segment?')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(0);
});

test('nobody confirms before many people are counted; the job says how far it is', async () => {
  const id = idOf<string>(90);
  const many = { id, people: 10_000, possible: 9_997, refused: [{ status: 'SUSPENDED' as const, people: 3 }] };
  answer(consequencesRoutes.preview, counted({ ...many, state: 'working', counted: 0 }));
  answer(consequencesRoutes.get, counted({ ...many, state: 'working', counted: 4_000 }));
  const { onConfirm } = await open({ ...suspending, name: undefined, count: 10_000, people: { filter: {} } });
  await expect.element(page.getByText('4,000 of 10,000 people counted')).toBeVisible();
  await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true');
  await confirm().click({ force: true });
  expect(onConfirm).not.toHaveBeenCalled();
  answer(consequencesRoutes.get, counted({ ...many, counted: 10_000, consequences: lost }));
  await expect
    .element(page.getByText('3 of 10,000 cannot be suspended and stay as they are: 3 Suspended.'))
    .toBeVisible();
  await confirm().click();
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('when the counting fails, it can be tried again, and nothing is confirmed', async () => {
  disconnect(consequencesRoutes.preview);
  const { onConfirm } = await open();
  await expect.element(page.getByText('The consequences could not be counted.').first()).toBeVisible();
  await confirm().click({ force: true });
  expect(onConfirm).not.toHaveBeenCalled();
  answer(consequencesRoutes.preview, counted());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(confirm()).not.toHaveAttribute('aria-disabled');
});

test('an act that none of the people allows is not confirmed', async () => {
  answer(consequencesRoutes.preview, counted({ people: 2, possible: 0, refused: [{ status: 'INVITED', people: 2 }] }));
  await open({ ...suspending, name: undefined, count: 2 });
  await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/2 of 2 cannot be suspended/)).toBeVisible();
});

test('whoever leaves reads which saved works go, collection by collection', async () => {
  answer(
    consequencesRoutes.preview,
    counted({
      event: 'leave',
      consequences: [
        {
          kind: 'collections',
          count: 14,
          within: 3,
          own: null,
          named: [
            named('Lamplight', { count: 9, total: 9, pictures: [picture] }),
            named('To write about', { count: 5, total: 31 }),
          ],
        },
      ],
    }),
  );
  const onLeave = vi.fn();
  await render(
    <LeaveDialog segment={{ id: contactsSegment, name: 'After Dark' }} onClose={() => {}} onLeave={onLeave} />,
  );
  await expect.element(page.getByRole('dialog', { name: 'Leave After Dark' })).toBeVisible();
  await expect.element(page.getByText('Are you sure you want to leave this segment?')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Access to all artworks in the segment will be lost, and the 14 you have saved are removed from these collections:',
      ),
    )
    .toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Lamplight9 of 9 artworks', 'To write about5 of 31 artworks', 'and 1 more collection']);
  await expectAccessible();
  await page.getByRole('button', { name: 'Leave' }).click();
  expect(onLeave).toHaveBeenCalledOnce();
});
