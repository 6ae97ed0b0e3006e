import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { SessionList } from './session-list.tsx';

const session = (number: number, changed = {}) => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  current: false,
  createdAt: '2026-11-14T09:30:00.000Z',
  lastSeenAt: '2026-11-14T09:30:00.000Z',
  ipAddress: null,
  signedInBy: 'password' as const,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...changed,
});
const here = session(1, { current: true });

/** The page's action, and the forms that reached it. */
function forms() {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return null;
  };
  return { sent, action };
}

test('this browser is named and has no way out of its own', async () => {
  await render(<SessionList sessions={[here]} now="2026-11-24T09:00:00.000Z" />);
  await expect.element(page.getByText('This browser')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await expectAccessible();
});

test('each place tells its browser, its network, when it was seen and how the person logged in', async () => {
  await render(
    <SessionList
      sessions={[session(2, { ipAddress: '192.0.2.*', signedInBy: 'passkey' })]}
      now="2026-11-24T09:00:00.000Z"
    />,
  );
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Firefox on Linux');
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent('Network 192.0.2.*. Last seen 14 November, by passkey');
});

test('another place is logged out by its own button', async () => {
  const { sent, action } = forms();
  await render(<SessionList sessions={[here, session(2)]} now="2026-11-24T09:00:00.000Z" />, { action });
  await page.getByRole('button', { name: /^Log out Firefox/ }).click();
  await expect.poll(() => sent).toEqual([{ intent: 'endSession', sessionId: session(2).id }]);
});

test('all other places are logged out at once', async () => {
  const { sent, action } = forms();
  await render(<SessionList sessions={[here, session(2), session(3)]} now="2026-11-24T09:00:00.000Z" />, { action });
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect.poll(() => sent).toEqual([{ intent: 'endOtherSessions' }]);
});
