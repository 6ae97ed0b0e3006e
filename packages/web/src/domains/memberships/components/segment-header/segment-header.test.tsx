import { consequencesRoutes } from '@oeuvre/contracts/domains/memberships/consequences/consequences.routes.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account, segmentOfViewer } from '../../../../../test/things.ts';
import { SegmentHeader } from './segment-header.tsx';

const at = '/subscriptions?segmentId=20';
const me = account();
const entry = (name: string) => page.getByRole('menuitem', { name });
const show = (changed: Parameters<typeof segmentOfViewer>[0], around = {}) =>
  render(<SegmentHeader segment={segmentOfViewer(changed)} />, { me, at, ...around });
const openMenu = () => page.getByRole('button', { name: 'Segment menu' }).click();

for (const [isPublic, words] of [
  [true, 'Public segment'],
  [false, 'Private segment'],
] as const)
  test(`the header says: ${words}`, async () => {
    await show({ public: isPublic });
    await expect.element(page.getByRole('heading', { name: 'Printmakers' })).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expectAccessible();
  });

for (const [what, changed, words, dialog] of [
  ['a public segment is joined', { public: true }, 'Join segment', 'joinDialog'],
  ['a private segment is applied to', { public: false }, 'Apply', 'applyDialog'],
  ['an invitation is accepted', { public: false, status: 'INVITED' }, 'Join', 'joinDialog'],
] as const)
  test(`${what} by a link that needs no script`, async () => {
    await show(changed);
    await expect
      .element(page.getByRole('link', { name: words }))
      .toHaveAttribute('href', expect.stringContaining(`${dialog}=true`));
  });

for (const [standing, status, word] of [
  ['a member', 'SUBSCRIBED', 'Member'],
  ['somebody suspended', 'SUSPENDED', 'Suspended'],
] as const)
  test(`${standing} sees their standing and is offered no way in`, async () => {
    await show({ status });
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    expect(page.getByRole('link').elements()).toHaveLength(0);
  });

test('a pending request to a private segment waits', async () => {
  await show({ status: 'REQUEST_PENDING', public: false });
  await expect.element(page.getByText('Pending Approval')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

for (const [who, changed] of [
  ['an administrator', account({ roles: ['SUPER'] })],
  ['assigned staff', account({ roles: ['OO_CURATOR'], assignedTo: [segmentOfViewer().id] })],
] as const)
  test(`${who} finds the way in in the menu, not as the button of the page`, async () => {
    await show({ public: false }, { me: changed });
    expect(page.getByRole('link').elements()).toHaveLength(0);
    await openMenu();
    await expect.element(entry('Apply')).toHaveAttribute('href', expect.stringContaining('applyDialog=true'));
  });

test('staff who are invited are asked to join by a button', async () => {
  await show({ public: false, status: 'INVITED' }, { me: account({ roles: ['SUPER'] }) });
  await expect.element(page.getByRole('link', { name: 'Join' })).toBeVisible();
});

test('guests are asked to become members', async () => {
  await show({ public: true }, { me: undefined });
  await expect.element(page.getByRole('link', { name: 'Become a member' })).toBeVisible();
});

test('an invitation names who has invited', async () => {
  await show({ status: 'INVITED', invitedBy: { name: 'Bea Cohn', shortName: 'BC', avatarSrc: null } as never });
  await expect.element(page.getByText('Bea Cohn')).toBeVisible();
});

test('guests find only the link in the menu; members also notifications and the way out', async () => {
  const { rerender } = await show({}, { me: undefined });
  await openMenu();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Copy link']);
  await rerender(<p>Elsewhere</p>);
  await show({ status: 'SUBSCRIBED' });
  await openMenu();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Manage notifications', 'Copy link', 'Leave']);
});

test('whoever leaves is asked first, and leaves this segment', async () => {
  const left = vi.fn();
  const action = async ({ request }: { request: Request }) => {
    left(Object.fromEntries(await request.formData()));
    return null;
  };
  answer(consequencesRoutes.preview, {
    id: null,
    event: 'leave',
    state: 'done',
    people: 1,
    counted: 1,
    possible: 1,
    refused: [],
    consequences: [],
  });
  await show({ status: 'SUBSCRIBED' }, { action });
  await openMenu();
  await entry('Leave').click();
  const question = page.getByRole('dialog', { name: 'Leave Printmakers' });
  await expect.element(question.getByText('Are you sure you want to leave this segment?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(left).not.toHaveBeenCalled();
  await openMenu();
  await entry('Leave').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => left.mock.calls).toEqual([[{ intent: 'leave', segmentId: segmentOfViewer().id }]]);
});
