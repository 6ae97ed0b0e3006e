import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerContacts, contactsSegment } from '../../../../../../test/contacts.ts';
import { render } from '../../../../../../test/render.tsx';
import { segmentOfViewer } from '../../../../../../test/things.ts';
import { SegmentBar } from '../../../components/segment-bar/segment-bar.tsx';
import { ContactsTab } from './contacts-tab.tsx';

const at = `/subscriptions?segmentId=${contactsSegment}&tab=CONTACTS`;
const list = (
  <ContactsTab
    segmentId={contactsSegment}
    head={<SegmentBar segment={segmentOfViewer({ name: 'Works on Water', public: false })} />}
  />
);

test('a supervisor reads the list, opens a contact, and sees what waits for a decision', async () => {
  await page.viewport(1440, 900);
  answerContacts(220);
  await render(list, { at });
  await page.getByText('person-2@oeuvre.test').first().click();
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.element(page.getByText('Applied 14.11.2026')).toBeVisible();
  await expect.element(page.getByText('3 of 220')).toBeVisible();
});

test('End shows the last of a million contacts', async () => {
  await page.viewport(1440, 900);
  answerContacts(1_000_000);
  await render(list, { at });
  await expect.element(page.getByText('person-2@oeuvre.test').first()).toBeVisible();
  (page.getByRole('grid').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('person-999999@oeuvre.test').first()).toBeVisible();
});
