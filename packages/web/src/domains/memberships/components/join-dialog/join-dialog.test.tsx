import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account, idOf, segmentOfViewer } from '../../../../../test/things.ts';
import { JoinDialog } from './join-dialog.tsx';

const at = '/subscriptions?segmentId=20';
const cover = '/files/01900000-0000-7000-8000-000000000077';
const dialog = page.getByRole('dialog', { name: 'Printmakers' });
const request = dialog.getByRole('textbox', { name: 'Your request' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const show = (changed: Parameters<typeof segmentOfViewer>[0], around = {}) =>
  render(<JoinDialog segment={segmentOfViewer(changed)} standing={null} isOpen result={undefined} />, {
    me: account(),
    at,
    ...around,
  });

test('a guest is asked to become a member: with name, picture, description and the ways in', async () => {
  await show({ coverImageSrc: cover }, { me: undefined });
  await expect.element(dialog.getByText('Become a member', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Prints and those who make them.')).toBeVisible();
  expect(dialog.element().querySelector('img')?.getAttribute('src')).toContain('000000000077');
  const actions = dialog.element().querySelector('[data-actions]')!;
  expect([...actions.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Sign up', 'Log in']);
  await expectAccessible();
});

test('without registration, a guest is asked to log in alone', async () => {
  await show({}, { me: undefined, site: { hideRegistration: true } });
  await expect.element(dialog.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
});

test('a public segment welcomes people who join', async () => {
  const sent: unknown[] = [];
  await show(
    {},
    {
      action: async ({ request: form }: { request: Request }) => {
        sent.push((await form.formData()).get('intent'));
        return {};
      },
    },
  );
  await expect.element(dialog.getByText('Welcome to the public segment!')).toBeVisible();
  await button('Join segment').click();
  await expect.poll(() => sent).toEqual(['join']);
});

test('an invited person accepts or declines', async () => {
  await show({ status: 'INVITED', public: false });
  await expect
    .element(dialog.getByText("You're invited to the private segment! Please accept to join the segment."))
    .toBeVisible();
  await expect.element(button('Accept invitation')).toBeVisible();
  await expect.element(button('Decline')).toBeVisible();
});

test('an application needs words', async () => {
  await show({ public: false, id: idOf(21) });
  await expect.element(request).toHaveAttribute('placeholder', 'Type your request here...');
  await expect.element(request).toHaveAttribute('rows', '4');
  await expect.element(button('Apply')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(request, '  ');
  await expect.element(button('Apply')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(request, 'I print.');
  await expect.element(button('Apply')).not.toHaveAttribute('aria-disabled');
});
