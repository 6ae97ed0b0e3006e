import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords } from '../../../../../../test/answers.ts';
import { contactsSegment } from '../../../../../../test/contacts.ts';
import { render } from '../../../../../../test/render.tsx';
import { account, idOf } from '../../../../../../test/things.ts';
import { AddContacts } from './add-contacts.tsx';

const field = page.getByRole('combobox', { name: 'People or e-mail addresses' });
const options = page.getByRole('option');
const chips = page.getByRole('button', { name: /^Remove / });

/** The dialog, with so many people whose name matches; returns when the server was asked. */
async function show(matching = 8): Promise<readonly number[]> {
  const asked: number[] = [];
  answer(accountsRoutes.smartSearch, () => {
    asked.push(performance.now());
    return Array.from({ length: matching }, (_, at) => {
      const { id, first_name, last_name, middle_name, user_name, photo, roles } = account({
        id: idOf<UserId>(100 + at),
        first_name: 'Anna',
        last_name: `Berg ${at}`,
      });
      return { id, first_name, last_name, middle_name, user_name, photo, roles, email: `anna-${at}@oeuvre.test` };
    });
  });
  answer(contactsRoutes.list, { contacts: [], totalCount: 0, hasNextPage: false, nextPage: null });
  await render(<AddContacts segmentId={contactsSegment} isOpen onClose={() => {}} onAdded={() => {}} />);
  return asked;
}

test('five of the people found are suggested, and one already chosen makes room for another', async () => {
  await show();
  await userEvent.type(field, 'an');
  await expect.poll(() => options.elements().length).toBe(5);
  await options.first().click();
  await expect.poll(() => chips.elements().length).toBe(1);
  await userEvent.type(field, 'an');
  await expect.poll(() => options.elements().length).toBe(5);
  await expect.element(options.first()).toMatchTextContent('Anna Berg 1');
});

test('one letter suggests nobody; the server is asked once, 500 ms after the last key', async () => {
  const asked = await show();
  let typed = 0;
  (field.element() as HTMLElement).addEventListener('input', () => {
    typed = performance.now();
  });
  await userEvent.type(field, 'a');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(asked).toEqual([]);
  await userEvent.type(field, 'nna');
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]! - typed).toBeGreaterThan(490);
  expect(asked[0]! - typed).toBeLessThan(5_000);
});

test('a pasted name with an address is one chip with the name, which the call keeps', async () => {
  await show(0);
  answer(membershipsRoutes.add, { results: [{ email: 'ann@oeuvre.test', result: 'added' }] });
  (field.element() as HTMLElement).focus();
  const pasted = new DataTransfer();
  pasted.setData('text', 'Ann Lee <Ann@oeuvre.test>');
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.element(chips).toHaveAccessibleName('Remove Ann Lee');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => callsOf(membershipsRoutes.add).map(({ body }) => body))
    .toEqual([{ segmentId: contactsSegment, usersEmails: ['"Ann Lee" <ann@oeuvre.test>'], newsletter: false }]);
});

test('a typed name with an address is one chip, too', async () => {
  await show(0);
  await userEvent.type(field, 'Bo Berg <bo@oeuvre.test>,');
  await expect.element(chips).toHaveAccessibleName('Remove Bo Berg');
});

for (const [status, words] of [
  [500, failedWords],
  [0, /cannot be reached/],
] as const)
  test(`adding that fails ${status ? 'on the server' : 'without a network'} says why and keeps the entries`, async () => {
    await show(0);
    await userEvent.type(field, 'bo@oeuvre.test,');
    await expect.element(chips).toHaveAccessibleName('Remove bo@oeuvre.test');
    failAll(status);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByText(words).last()).toBeVisible();
    await expect.element(chips).toHaveAccessibleName('Remove bo@oeuvre.test');
  });
