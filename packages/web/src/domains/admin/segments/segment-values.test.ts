import { expect, test } from 'vitest';
import { errorsOf } from './segment-errors.ts';
import { changedFields, changeOf, emptySegment, type SegmentValues } from './segment-values.ts';

const person = (id: string) => ({ id }) as unknown as SegmentValues['staff'][number];
const shown: SegmentValues = { ...emptySegment, name: 'After Dark', staff: [person('a'), person('b')] };

test('only what an administrator changed is sent', () => {
  const typed = { ...shown, description: 'Night and lamplight', staff: [person('b')], public: false };
  const changed = changedFields(shown, typed);
  expect(changed).toEqual(['description', 'public', 'staff']);
  expect(changeOf(typed, changed)).toEqual({
    description: 'Night and lamplight',
    public: false,
    supervisors: ['b'],
  });
});

test('spaces at an end and another order of the supervisors change nothing', () => {
  expect(changedFields(shown, { ...shown, name: ' After Dark ', staff: [person('b'), person('a')] })).toEqual([]);
});

test('a refused sender name or reply address is said at its field', () => {
  const error = {
    code: 'common/invalid-input',
    message: '',
    errors: [
      { path: 'body.senderName', message: 'must not look like an e-mail address' },
      { path: 'body.replyTo', message: "that isn't an e-mail address" },
    ],
  };
  expect(errorsOf(error as unknown as Parameters<typeof errorsOf>[0])).toEqual({
    senderName: 'must not look like an e-mail address',
    replyTo: "that isn't an e-mail address",
  });
});
