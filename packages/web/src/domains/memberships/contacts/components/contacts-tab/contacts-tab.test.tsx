import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, hold } from '../../../../../../test/answers.ts';
import { answerContacts, contactDetail, contactRow, contactsSegment } from '../../../../../../test/contacts.ts';
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

test('the panel of a contact is 480 px wide, and shows seven lines of a long life until more is asked for', async () => {
  await page.viewport(1440, 900);
  answerContacts(220);
  const about = Array.from({ length: 30 }, (_, line) => `Line ${line} of a long life.`).join('\n');
  answer(contactsRoutes.detail, contactDetail(contactRow(2), { about }));
  await render(list, { at });
  await page.getByText('person-2@oeuvre.test').first().click();
  const life = page.getByText(/^Line 0 of a long life\./);
  await expect.element(life).toBeVisible();
  const panel = life.element().closest('[role=complementary], aside')!;
  expect(panel.getBoundingClientRect().width).toBe(480);
  const linesOf = (element: Element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight);
  expect(linesOf(life.element())).toBeCloseTo(7, 1);
  await page.getByRole('button', { name: 'Show more' }).click();
  expect(linesOf(life.element())).toBeCloseTo(30, 1);
  await page.getByRole('button', { name: 'Show less' }).click();
  expect(linesOf(life.element())).toBeCloseTo(7, 1);
});

test('thirty skeletons stand for a list that is on its way', async () => {
  await page.viewport(1440, 4_000);
  answerContacts(220);
  const held = hold(contactsRoutes.list, {
    contacts: [contactRow(0)],
    totalCount: 1,
    hasNextPage: false,
    nextPage: null,
  });
  await render(list, { at });
  await expect.poll(() => document.querySelectorAll('[role=row][aria-busy=true]').length).toBe(30);
  held.release();
  await expect.element(page.getByText('person-0@oeuvre.test').first()).toBeVisible();
  expect(document.querySelectorAll('[role=row][aria-busy=true]')).toHaveLength(0);
});

test('requests are read in the applicant’s words, and heads stand over their columns, also while contacts are chosen', async () => {
  await page.viewport(1440, 900);
  answerContacts(220, (number) => contactRow(8 * number + 2));
  await render(list, { at: `${at}&view=requests&membershipStatus=pending` });
  await expect.element(page.getByRole('button', { name: /^Approve / }).first()).toBeVisible();
  await expect.element(page.getByText(/I look after 9,000 sea charts\. May I\?$/).first()).toBeVisible();
  const leftOf = (selector: string) => {
    const element = document.querySelector(selector)!;
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  const cells = () => {
    const row = [...document.querySelectorAll('[role=row]')].find((one) => one.querySelector('[role=gridcell]'))!;
    const visible = [...row.querySelectorAll('[role=gridcell]')].filter((one) => one.checkVisibility());
    for (const [at, cell] of visible.entries()) cell.setAttribute('data-place', String(at));
    const heads = [...document.querySelectorAll('[role=columnheader]')];
    for (const [at, head] of heads.entries()) head.setAttribute('data-place', String(at));
    return heads.length;
  };
  for (const isChoosing of [false, true]) {
    if (isChoosing) await page.getByRole('button', { name: 'Select', exact: true }).click();
    const count = cells();
    for (let place = isChoosing ? 1 : 0; place < count - 2; place += 1)
      expect(
        Math.abs(
          leftOf(`[role=columnheader][data-place='${place}']`) - leftOf(`[role=gridcell][data-place='${place}']`),
        ),
        `column ${place}`,
      ).toBeLessThan(1.5);
  }
});
