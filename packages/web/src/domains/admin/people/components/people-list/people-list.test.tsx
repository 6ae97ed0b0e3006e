import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { peopleErrors } from '@oeuvre/contracts/domains/accounts/people/people.errors.ts';
import type { ManagedPerson } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, hold } from '../../../../../../test/answers.ts';
import { answerPeople, managedPerson, noCounts } from '../../../../../../test/people.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, idOf } from '../../../../../../test/things.ts';
import { peopleQueryIn } from '../../people-query.ts';
import { PeopleList } from './people-list.tsx';

const marten = managedPerson(2, {
  first_name: 'Marten',
  last_name: 'Quist',
  segments: [{ id: idOf<SegmentId>(20), name: 'Works on Water' }],
});
const personOf = (number: number) => (number === 2 ? marten : managedPerson(number));

function firstOf(count: number, at = '') {
  return {
    query: peopleQueryIn(new URLSearchParams(at)),
    rows: Array.from({ length: Math.min(50, count) }, (_, index) => personOf(index + 1)),
    totalCount: count,
    counts: { ...noCounts, all: count },
    now: '2026-11-14T18:00:00.000Z',
  };
}
const show = (count = 3, at = '') =>
  render(<PeopleList first={firstOf(count, at)} />, {
    at: `/admin/user-management${at}`,
    me: account({ id: idOf(1), roles: ['SUPER'] }),
  });

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerPeople(3, personOf);
  answer(managedSegmentsRoutes.list, { segments: [], totalCount: 0, hasNextPage: false, nextPage: null });
});
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });

test('a right changes where it stands, before the server has answered, and can be undone', async () => {
  const { release } = hold(managedPeopleRoutes.change, { ...marten, canWriteArticles: true });
  await show();
  await box('Marten Quist may write articles').click();
  await expect.element(box('Marten Quist may write articles')).toBeChecked();
  await expectAccessible();
  release();
  await expect.element(page.getByText('Marten Quist may write articles', { exact: true })).toBeVisible();
  answer(managedPeopleRoutes.change, marten);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Marten Quist may write articles')).not.toBeChecked();
  expect(callsOf(managedPeopleRoutes.change).map(({ body }) => body)).toMatchObject([
    { canWriteArticles: true },
    { canWriteArticles: false },
  ]);
});

test('a refused change says why and is taken back', async () => {
  answer(managedPeopleRoutes.change, () => {
    throw peopleErrors('last-admin');
  });
  await show(3, `?personId=${marten.id}`);
  await box(/^Owner/).click();
  await expect.element(page.getByText(peopleErrors.list['last-admin'][1]).first()).toBeVisible();
  await expect.element(box(/^Owner/)).not.toBeChecked();
});

test('the role of an admin is asked about before it is given', async () => {
  await show(3, `?personId=${marten.id}`);
  await box(/^Admin/).click();
  await expect.element(page.getByRole('dialog', { name: 'Make Marten Quist an admin?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(box(/^Admin/)).not.toBeChecked();
  expect(callsOf(managedPeopleRoutes.change)).toEqual([]);
});

test('search and filters are in the address', async () => {
  const { address } = await show();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('quist');
  await expect.poll(address).toContain('searchQuery=quist');
  await page.getByRole('button', { name: /^Curator/ }).click();
  await page.getByRole('button', { name: /^Owner/ }).click();
  await expect.poll(address).toBe('/admin/user-management?searchQuery=quist&roles=OO_CURATOR%2COWNER');
  await expect
    .poll(() => callsOf(managedPeopleRoutes.list).at(-1)?.query.toString())
    .toMatch(/searchQuery=quist.*roles=OO_CURATOR.*OWNER/);
});

test('Change user stays disabled until another person is chosen, who then takes over the segments', async () => {
  const bea = { ...account({ id: idOf(9), first_name: 'Bea', last_name: 'Cohn' }) };
  answer(accountsRoutes.byParams, [marten, bea]);
  answer(managedPeopleRoutes.handOver, { ...marten, segments: [] });
  await show(3, `?personId=${marten.id}`);
  await page.getByRole('button', { name: 'Change user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change user' });
  const change = dialog.getByRole('button', { name: 'Change', exact: true });
  await expect.element(change).toHaveAccessibleDescription('Choose somebody first.');
  await dialog.getByRole('combobox').fill('quist');
  await page.getByRole('option', { name: /Marten/ }).click();
  await expect.element(change).toHaveAccessibleDescription('This is the present user.');
  await dialog.getByRole('combobox').fill('bea');
  await page.getByRole('option', { name: /Bea/ }).click();
  await change.click();
  await expect.poll(() => callsOf(managedPeopleRoutes.handOver).map(({ body }) => body)).toEqual([{ userId: bea.id }]);
  await expect.element(page.getByText('They are not assigned to any segment.').first()).toBeInTheDocument();
});

test('an administrator disables an account after a question, but not their own', async () => {
  const disabled: ManagedPerson = { ...marten, state: 'disabled' };
  answer(managedPeopleRoutes.disable, disabled);
  await show(3, `?personId=${marten.id}`);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('logged out everywhere at once');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  await expect.element(box('Marten Quist may write articles')).toBeDisabled();
  await page.getByText('Person 1', { exact: true }).first().click();
  await expect
    .element(page.getByRole('button', { name: 'Disable', exact: true }))
    .toHaveAccessibleDescription("You can't disable your own account. Another admin can.");
});

test('an invitation that is refused keeps what was typed', async () => {
  answer(managedPeopleRoutes.invite, () => {
    throw peopleErrors('email-taken');
  });
  await show();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabelText('E-mail').fill('quist@oresund.example');
  await dialog.getByLabelText('First name').fill('Marten');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect
    .element(dialog.getByLabelText('E-mail'))
    .toHaveAccessibleDescription(peopleErrors.list['email-taken'][1]);
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Marten');
  await expectAccessible(dialog.element());
});

test('End shows the last of a million people, and Enter opens one', async () => {
  answerPeople(1_000_000, personOf);
  await show(1_000_000);
  (page.getByRole('grid').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('person-1000000@oeuvre.test').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1,000,000 of 1,000,000')).toBeVisible();
});

test('on a phone a person covers the list, and closing returns to it', async () => {
  await page.viewport(390, 844);
  await show();
  await page.getByText('Marten Quist').nth(1).click();
  await expect.element(page.getByRole('complementary', { name: 'Marten Quist' })).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
});
