import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { Route } from '@oeuvre/contracts/kernel/route.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failAll, failedWords, succeed } from '../../../../test/answers.ts';
import { contactRow, contactsSegment } from '../../../../test/contacts.ts';
import { render, twoFrames } from '../../../../test/render.tsx';
import { actedOnRow, type ContactAct, contactActWords, useContactActs } from './use-contact-acts.ts';

/** §8 of the specification, word for word. */
const said: Readonly<Record<ContactAct, readonly [route: Route, success: string, error: string]>> = {
  remove: [membershipsRoutes.remove, 'Subscribed user removed', 'Error removing subscribed user'],
  approve: [membershipsRoutes.approve, 'Subscription request approved', 'Error approving subscription request'],
  decline: [membershipsRoutes.decline, 'Subscription request rejected', 'Error rejecting subscription request'],
  cancel: [membershipsRoutes.end, 'Invitation cancelled', 'Error cancelling invitation'],
  end: [membershipsRoutes.end, 'Subscription deleted', 'Error deleting subscription'],
  invite: [invitationsRoutes.invite, 'Invitation sent', 'Error while sending invitation'],
  resend: [invitationsRoutes.resend, 'Invitation sent', 'Error while sending invitation'],
  grant: [membershipsRoutes.grant, 'Subscription updated', 'Error updating subscription'],
  suspend: [membershipsRoutes.suspend, 'Subscription updated', 'Error updating subscription'],
  'nl+': [membershipsRoutes.subscribeContact, 'Newsletter subscription added', 'Error adding newsletter subscription'],
  'nl-': [
    membershipsRoutes.unsubscribeContact,
    'Newsletter subscription removed',
    'Error removing newsletter subscription',
  ],
};
const contact = actedOnRow(contactRow(2));

function Act({ name, asks }: { readonly name: ContactAct; readonly asks?: 'invite' | 'cancel' }) {
  const [reads, setReads] = useState(0);
  const { act, askFirst } = useContactActs(contactsSegment, () => setReads((before) => before + 1));
  return (
    <>
      <button type="button" onClick={() => void (asks ? askFirst(asks, contact) : act(name, contact))}>
        Act
      </button>
      <output>{reads}</output>
    </>
  );
}
const press = (name = 'Act') => page.getByRole('button', { name }).click();
const reads = () => document.querySelector('output')?.textContent;

test('the table knows every act', () => {
  expect(Object.keys(said).sort()).toEqual(Object.keys(contactActWords).sort());
});

for (const [name, [route, success, error]] of Object.entries(said) as [ContactAct, (typeof said)[ContactAct]][]) {
  test(`${name} says '${success}', and the list is read again`, async () => {
    succeed(route);
    await render(<Act name={name} />);
    await press();
    await expect.element(page.getByText(success, { exact: true }).last()).toBeVisible();
    expect(reads()).toBe('1');
  });
  for (const status of [500, 0] as const)
    test(`${name} that fails ${status ? 'on the server' : 'without a network'} says '${error}' and why, and the list is read again`, async () => {
      failAll(status);
      await render(<Act name={name} />);
      await press();
      await expect.element(page.getByText(error, { exact: true }).last()).toBeVisible();
      await expect.element(page.getByText(status ? failedWords : /cannot be reached/).last()).toBeVisible();
      expect(reads()).toBe('1');
    });
}

const questions = {
  invite: 'Do you want to send email invitation?',
  cancel: "Are you sure you want to cancel the member's invitation?",
} as const;

for (const [name, question] of Object.entries(questions) as ['invite' | 'cancel', string][])
  test(`${name} asks '${question}' and is sent only after 'Confirm'`, async () => {
    const [route, success] = said[name];
    succeed(route);
    await render(<Act name={name} asks={name} />);
    await press();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Cancel' }).click();
    await twoFrames();
    expect(reads()).toBe('0');
    await press();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByText(success, { exact: true }).last()).toBeVisible();
    expect(reads()).toBe('1');
  });
