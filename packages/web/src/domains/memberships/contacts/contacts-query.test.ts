import { contactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { expect, test } from 'vitest';
import {
  filterCount,
  filterGroups,
  filterOf,
  queryIn,
  sizeOf,
  sortAfter,
  viewIn,
  withDay,
  withoutFilters,
  withSearch,
  withSort,
  withToggled,
  withView,
} from './contacts-query.ts';

const at = (text: string) => new URLSearchParams(text);
const [membership] = filterGroups;

test('an address without parameters asks for everybody, by e-mail', () => {
  expect(queryIn(at('segmentId=1'))).toEqual({
    search: '',
    membership: [],
    invitation: [],
    newsletter: [],
    sort: 'email',
    at: undefined,
  });
});

test('the address carries the search, the filters, the sorting and the day', () => {
  const query = queryIn(
    at(
      'searchQuery= jörg &membershipStatus=member,pending&invitationStatus=none&newsletterStatus=active&sort=-lastName&at=2026-09-30',
    ),
  );
  expect(query).toEqual({
    search: 'jörg',
    membership: ['pending', 'member'],
    invitation: ['none'],
    newsletter: ['active'],
    sort: '-lastName',
    at: '2026-09-30T23:59:59.999Z',
  });
  expect(filterCount(query)).toBe(4);
});

test('every group of the filter is offered, kept in the address and sent', () => {
  expect(['search', ...filterGroups.map(({ name }) => name)]).toEqual(Object.keys(contactFilter.shape));
  for (const group of filterGroups)
    for (const { value } of group.values) {
      const query = queryIn(withToggled(at(''), group, value));
      expect(filterCount(query), value).toBe(1);
      expect(contactFilter.parse(filterOf(query))[group.name]).toEqual([value]);
    }
});

test('values that nobody knows are ignored', () => {
  expect(queryIn(at('membershipStatus=owner&sort=password&at=yesterday'))).toEqual(queryIn(at('')));
});

test('a filter value is turned on and off, and the rest of the address stays', () => {
  const on = withToggled(at('segmentId=1&searchQuery=a'), membership!, 'member');
  expect(String(on)).toBe('segmentId=1&searchQuery=a&membershipStatus=member');
  expect(String(withToggled(on, membership!, 'member'))).toBe('segmentId=1&searchQuery=a');
});

test('the sorted column turns around, another one starts ascending', () => {
  expect(sortAfter('email', 'email')).toBe('-email');
  expect(sortAfter('-email', 'email')).toBe('email');
  expect(sortAfter('-email', 'lastName')).toBe('lastName');
  expect(String(withSort(at('segmentId=1'), '-email'))).toBe('segmentId=1&sort=-email');
});

test('without an order in the address, the list has the one that the person keeps', () => {
  expect(queryIn(at(''), '-lastName').sort).toBe('-lastName');
  expect(queryIn(at('sort=email'), '-lastName').sort).toBe('email');
});

test('clearing the filters keeps the day and the sorting', () => {
  expect(String(withoutFilters(at('at=2026-09-30&sort=lastName&searchQuery=a&newsletterStatus=active')))).toBe(
    'at=2026-09-30&sort=lastName',
  );
  expect(String(withDay(at('at=2026-09-30'), undefined))).toBe('');
  expect(String(withSearch(at('searchQuery=a'), '  '))).toBe('');
});

test('a view sets its filter, and another filter ends it', () => {
  const requests = withView(at('segmentId=1&newsletterStatus=active'), 'requests');
  expect(String(requests)).toBe('segmentId=1&view=requests&membershipStatus=pending');
  expect(viewIn(requests)).toBe('requests');
  expect(viewIn(withToggled(requests, membership!, 'member'))).toBeUndefined();
  expect(String(withView(requests, undefined))).toBe('segmentId=1');
});

test('a search as of a past day finds at least what its list counted, until everything is counted', () => {
  const past = queryIn(at('at=2026-05-01&searchQuery=a'));
  expect(sizeOf(past, 1_000)).toEqual({ count: 1_000, most: 1_000 });
  expect(sizeOf(past, 1_000, 175_250)).toEqual({ count: 175_250, most: undefined });
  for (const text of ['at=2026-05-01', 'searchQuery=a', ''])
    expect(sizeOf(queryIn(at(text)), 175_250, 175_249)).toEqual({ count: 175_250, most: undefined });
});
