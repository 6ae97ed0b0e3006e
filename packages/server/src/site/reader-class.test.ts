import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect, test } from 'vitest';
import { readerClassOf } from './reader-class.ts';
import type { Visitor } from './visitor.ts';

const here = '01900000-0000-7000-8000-000000000001' as SegmentId;
const there = '01900000-0000-7000-8000-000000000002' as SegmentId;
const member = { segmentId: here, status: 'SUBSCRIBED', newsletterStatus: 'subscribed' } as const;

function visitorWith(rights: Partial<Visitor['viewer']>, places: Visitor['places'] = [member]): Visitor {
  const viewer = { ...guest, id: crypto.randomUUID() as UserId, roles: ['COMMON' as const], ...rights };
  return {
    sessionId: 's',
    snapshot: '1:1:',
    mustProlong: false,
    viewer,
    person: {} as Visitor['person'],
    places,
    isOwner: false,
  };
}
const keyOf = (visitor: Visitor) => readerClassOf(visitor)?.key;

test('two people with the same rights share their pages', () => {
  expect(keyOf(visitorWith({}))).toBeDefined();
  expect(keyOf(visitorWith({}))).toBe(keyOf(visitorWith({})));
});

test.each([
  ['roles', visitorWith({ roles: ['COMMON', 'COLLABORATOR'] })],
  ['the right to write', visitorWith({ canWriteArticles: true })],
  ['the right to publish', visitorWith({ canPublishArticles: true })],
  ['the right to mail', visitorWith({ canMailArticles: true })],
  ['memberships', visitorWith({}, [member, { ...member, segmentId: there }])],
  ['the status of a membership', visitorWith({}, [{ ...member, status: 'SUSPENDED' }])],
  ['the newsletter of a membership', visitorWith({}, [{ ...member, newsletterStatus: 'unsubscribed' }])],
])('people who differ in %s do not share their pages', (_what, other) => {
  expect(keyOf(other)).toBeDefined();
  expect(keyOf(other)).not.toBe(keyOf(visitorWith({})));
});
