import type { MailEvent } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import type { MailingRecipient } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { idOf } from '../../../../../test/things.ts';
import { Docked } from '../../../../ui/working/side-panel/docked.tsx';
import { useOpenRecipient } from '../../use-open-recipient.ts';
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
  lastEvent: null,
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
  const steps: number[] = [];
  await render(
    <RecipientPanel
      recipient={recipient}
      events={events}
      place="4 of 2,040"
      onStep={(by) => steps.push(by)}
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
  await expect.element(page.getByText('4 of 2,040')).toBeVisible();
  await page.getByRole('button', { name: 'Next recipient' }).click();
  await page.getByRole('button', { name: 'Previous recipient' }).click();
  await userEvent.keyboard('{ArrowDown}');
  expect(steps).toEqual([1, -1, 1]);
  await userEvent.keyboard('{Escape}');
  expect(isClosed).toBe(true);
});

test('a delayed mail is called delayed, and a mail without events says so', async () => {
  const delayed = { ...recipient, isDelayed: true, reason: '4.2.2 mailbox full' };
  await render(
    <RecipientPanel recipient={delayed} events={[]} place={undefined} onStep={() => {}} onClose={() => {}} />,
  );
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

function List({ recipients, openId }: { readonly recipients: readonly MailingRecipient[]; readonly openId: string }) {
  const open = useOpenRecipient(openId, 2_040);
  return (
    <Docked isOpen onKeyDown={open.press}>
      <RecipientsTable recipients={recipients} onListed={open.list} />
      <p>{open.place}</p>
    </Docked>
  );
}

test('the arrows of the list go to the next recipient and back, which keeps the filter, and Escape closes', async () => {
  const recipients = [1, 2, 3].map((at) => ({ ...recipient, id: idOf(at), name: `Reader ${at}` }));
  const at = (id: number) => `/ses-events?articleId=a&outcome=delivered&recipientId=${recipients[id - 1]!.id}`;
  const { address } = await render(<List recipients={recipients} openId={idOf(2)} />, { at: at(2) });
  await expect.element(page.getByText('2 of 2,040')).toBeVisible();
  await page.getByRole('link', { name: /^Reader 2/ }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(address).toBe(at(3));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(address).toBe(at(1));
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe('/ses-events?articleId=a&outcome=delivered');
});

test('the last event of a mail is named with the link that was followed; without one, the reason', async () => {
  const clicked = { type: 'Click', isMachine: false, words: 'Go on reading', at: '2026-11-21T08:14:00.000Z' } as const;
  const opened = { ...clicked, type: 'Open', isMachine: true, words: '' } as const;
  await render(
    <RecipientsTable
      recipients={[
        { ...recipient, id: idOf(1), lastEvent: clicked },
        { ...recipient, id: idOf(2), lastEvent: opened },
        { ...recipient, id: idOf(3), state: 'uncertain', reason: 'The connection broke.' },
      ]}
    />,
  );
  const cells = page.getByRole('table');
  await expect.element(cells).toMatchTextContent('Clicked ‘Go on reading’21 November 2026');
  await expect.element(cells).toMatchTextContent('Opened by a machine');
  await expect.element(page.getByRole('cell', { name: 'The connection broke.', exact: true })).toBeVisible();
});
