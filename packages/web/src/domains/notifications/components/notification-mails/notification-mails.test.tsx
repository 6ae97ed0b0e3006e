import type { ActionFunctionArgs } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { account } from '../../../../../test/things.ts';
import { NotificationMails } from './notification-mails.tsx';

const choice = () => page.getByRole('checkbox', { name: "E-mail me notifications I haven't read after five minutes" });

async function renderChoice(wanted: boolean, reply: object | Promise<object>) {
  const sent = vi.fn();
  await render(<NotificationMails wanted={wanted} />, {
    me: account(),
    at: '/user/profile',
    action: async ({ request }: ActionFunctionArgs) => {
      sent(Object.fromEntries(await request.formData()));
      return reply;
    },
  });
  return sent;
}

test('the choice takes effect at once and is sent', async () => {
  const sent = await renderChoice(true, { isDone: true });
  await expect.element(choice()).toBeChecked();
  await choice().click();
  await expect.poll(() => sent.mock.calls).toEqual([[{ intent: 'notificationMails', mails: 'false' }]]);
  await expect.element(choice()).not.toBeChecked();
  await choice().click();
  await expect.poll(() => sent.mock.lastCall).toEqual([{ intent: 'notificationMails', mails: 'true' }]);
  await expect.element(choice()).toBeChecked();
  await expectAccessible();
});

test('a refused choice is undone', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await renderChoice(true, promise);
  await choice().click();
  await expect.element(choice()).not.toBeChecked();
  resolve({ isDone: false });
  await expect.element(choice()).toBeChecked();
});
