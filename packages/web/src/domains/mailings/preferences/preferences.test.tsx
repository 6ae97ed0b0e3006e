import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { Preferences } from './preferences.tsx';

const dark = {
  segmentId: segmentId.parse('01900000-0000-7000-8000-000000000001'),
  name: 'After Dark',
  public: false,
  imageSrc: null,
  isMember: true,
  since: '2026-03-03T09:00:00.000Z',
  newsletter: true,
  pace: 'each' as const,
};
const preferences = { email: 'lena@marchetti.example', segments: [dark], notifications: true, counted: null };

test('each segment tells what it sends, and a choice is sent at once', async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  await render(<Preferences preferences={preferences} />, {
    action: async ({ request }: { request: Request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  const choice = page.getByRole('group', { name: 'Mail from After Dark' });
  await expect.element(choice.getByRole('button', { name: 'Every article' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Private segment, member since 3 March 2026')).toBeVisible();
  await expectAccessible();
  await choice.getByRole('button', { name: 'Nothing' }).click();
  await page.getByRole('button', { name: 'Stop all mail' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { segmentId: dark.segmentId, before: 'each', zone: expect.any(String), choice: 'never' },
      { choice: 'stop' },
    ]);
});

test('what was saved is said, with a way back', async () => {
  await render(
    <Preferences
      preferences={{ ...preferences, segments: [{ ...dark, newsletter: false, pace: 'never' }] }}
      saved={{ setting: dark.segmentId, before: 'weekly' }}
    />,
  );
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('You have successfully updated your subscription. After Dark no longer mails you.');
  await expect.element(page.getByRole('button', { name: 'Undo: After Dark' })).toHaveAttribute('value', 'weekly');
  await expectAccessible();
});

test('where opens and clicks are counted, people choose not to be counted', async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  await render(<Preferences preferences={{ ...preferences, counted: true }} />, {
    action: async ({ request }: { request: Request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  const choice = page.getByRole('group', { name: 'Count my opens and clicks' });
  await expect
    .element(choice.getByRole('button', { name: 'Counted', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await choice.getByRole('button', { name: 'Not counted' }).click();
  await expect.poll(() => sent).toEqual([{ choice: 'counted-off' }]);
});

test('the choice not to be counted is confirmed', async () => {
  await render(<Preferences preferences={{ ...preferences, counted: false }} saved={{ setting: 'counting' }} />);
  await expect.element(page.getByRole('status')).toMatchTextContent('Your opens and clicks are not counted.');
});

test('where nothing is counted there is nothing to choose', async () => {
  await render(<Preferences preferences={preferences} />);
  await expect.element(page.getByRole('heading', { name: 'Opens and clicks' })).not.toBeInTheDocument();
});

test('whoever comes by a link chooses nothing but newsletters', async () => {
  await render(<Preferences preferences={{ ...preferences, notifications: null }} />);
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
});
