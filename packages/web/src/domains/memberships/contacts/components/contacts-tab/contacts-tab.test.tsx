import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerContacts, contactsSegment } from '../../../../../../test/contacts.ts';
import { render } from '../../../../../../test/render.tsx';
import { segmentOfViewer } from '../../../../../../test/things.ts';
import { SegmentBar } from '../../../components/segment-bar/segment-bar.tsx';
import { ContactsTab } from './contacts-tab.tsx';

test('look', async () => {
  document.body.dataset.side = 'work';
  await page.viewport(1440, 1000);
  answerContacts(220);
  await render(
    <ContactsTab
      segmentId={contactsSegment}
      head={<SegmentBar segment={segmentOfViewer({ name: 'Works on Water', public: false })} />}
    />,
    { at: `/subscriptions?segmentId=${contactsSegment}&tab=CONTACTS&membershipStatus=member,pending` },
  );
  await expect.element(page.getByRole('row', { name: /Farquhar/ }).first()).toBeVisible();
  await page.screenshot({ path: '/work/w/contacts/node_modules/.shots/contacts-1.png' });
  await page.getByText('person-2@oeuvre.test').first().click();
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.screenshot({ path: '/work/w/contacts/node_modules/.shots/contacts-2.png' });
  await page.viewport(390, 844);
  await page.screenshot({ path: '/work/w/contacts/node_modules/.shots/contacts-3.png' });
});
