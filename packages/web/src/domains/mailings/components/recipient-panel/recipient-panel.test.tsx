import type { MailEvent } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import type { MailingRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { RecipientsTable } from '../recipients-table/recipients-table.tsx';
import { RecipientPanel } from './recipient-panel.tsx';

const recipient: MailingRecipient = {
  id: idOf(1),
  name: 'Ottoline Farquhar',
  email: 'farquhar@hydrographic.example',
  segmentName: 'Weather and Water',
  state: 'sent',
  isDelayed: false,
  isCounted: false,
  openedAt: null,
  clickedAt: null,
  reason: null,
  attempts: 1,
  at: '2026-11-20T17:04:00.000Z',
};
const event = (no: number, changed: Partial<MailEvent>): MailEvent => ({
  no,
  type: 'Delivery',
  at: '2026-11-20T17:04:00.000Z',
  isMachine: false,
  status: null,
  detail: null,
  link: null,
  proof: 'ses',
  ...changed,
});
const events = [
  event(1, { detail: '250 2.0.0 OK' }),
  event(2, { type: 'Open', isMachine: true }),
  event(3, { type: 'Click', link: 'https://oeuvre.test/articles/1' }),
];

test('the panel shows every event with what proves it, and names machines', async () => {
  let isClosed = false;
  await render(
    <RecipientPanel
      recipient={recipient}
      events={events}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  const items = page.getByRole('list').getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent(/Delivered.*250 2\.0\.0 OK.*Reported by Amazon SES/);
  await expect.element(items.nth(1)).toMatchTextContent('Opened by a machine');
  await expect.element(items.nth(2)).toMatchTextContent('https://oeuvre.test/articles/1');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expect(isClosed).toBe(true);
});

test('a delayed mail is called delayed, and a mail without events says so', async () => {
  const delayed = { ...recipient, isDelayed: true, reason: '4.2.2 mailbox full' };
  await render(<RecipientPanel recipient={delayed} events={[]} onClose={() => {}} />);
  await expect.element(page.getByText('Delayed')).toBeVisible();
  await expect.element(page.getByText('4.2.2 mailbox full')).toBeVisible();
  await expect.element(page.getByText('No server has reported anything about this mail so far.')).toBeVisible();
});

test('a row of the list leads to the panel and keeps the filter', async () => {
  const { address } = await render(<RecipientsTable recipients={[recipient]} />, {
    at: '/ses-events?articleId=a&outcome=delivered',
  });
  await page.getByRole('link', { name: /Ottoline Farquhar/ }).click();
  await expect.poll(address).toBe(`/ses-events?articleId=a&outcome=delivered&recipientId=${recipient.id}`);
});
