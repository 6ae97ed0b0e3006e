import { expect, test } from 'vitest';
import { callToAction, standingWords } from './memberships.words.ts';

test('a suspended person never sees Join, not even in a public segment', () => {
  expect(callToAction({ status: 'SUSPENDED', public: true })).toBe('suspended');
});

test('an invited person accepts, a member has nothing to do, others join or apply', () => {
  expect(callToAction({ status: 'INVITED', public: false })).toBe('accept');
  expect(callToAction({ status: 'SUBSCRIBED', public: true })).toBe('none');
  expect(callToAction({ status: 'EMPTY', public: true })).toBe('join');
  expect(callToAction({ status: 'LEAVE_BY_USER', public: false })).toBe('apply');
});

test('an applicant waits in a private segment, and may join one that became public', () => {
  expect(callToAction({ status: 'REQUEST_PENDING', public: false })).toBe('pending');
  expect(callToAction({ status: 'REQUEST_PENDING', public: true })).toBe('join');
});

test('the badge shows only a status that means something to the person', () => {
  expect(standingWords('SUBSCRIBED')?.word).toBe('Member');
  expect(standingWords('REGISTERED_BY_CURATOR')).toBeUndefined();
});
