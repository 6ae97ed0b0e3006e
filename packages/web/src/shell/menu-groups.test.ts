import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { SegmentInMenu } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test } from 'vitest';
import { areaOf, menuGroups } from './menu-groups.ts';

const guest = { id: 0, roles: [] } as const satisfies Me;
const someone = (is: readonly Role[], canWriteArticles = false) =>
  ({ id: 'a', roles: is, canWriteArticles, assignedTo: [], memberOf: [], suspendedIn: [] }) as unknown as Me;
const menuOf = (me: Me, segments: { subscriptions?: SegmentInMenu[]; assigned?: SegmentInMenu[] } = {}) =>
  Object.fromEntries(
    menuGroups({ me, subscriptions: [], assigned: [], ...segments }).map(({ label, links, segments }) => [
      label,
      [...links, ...segments].map((one) => ('to' in one ? one.label : one.name)),
    ]),
  );

const reading = ['Explore', 'Segments', 'Artworks', 'Articles'];
const withoutCatalogue = ['Explore', 'Segments', 'Articles'];

/** Roles × entries: without the permission to write, and with it. */
const table: Record<Role | 'guest', { reads: Record<string, string[]>; writes: Record<string, string[]> }> = {
  guest: { reads: { 'Open Oeuvre': reading }, writes: { 'Open Oeuvre': reading } },
  COMMON: { reads: { 'Open Oeuvre': reading }, writes: { 'Open Oeuvre': [...reading, 'My articles'] } },
  OWNER: { reads: { 'My Oeuvre': withoutCatalogue }, writes: { 'My Oeuvre': [...withoutCatalogue, 'My articles'] } },
  COLLABORATOR: { reads: { Atelier: withoutCatalogue }, writes: { Atelier: [...withoutCatalogue, 'My articles'] } },
  OO_CURATOR: { reads: { 'Open Oeuvre Curators': reading }, writes: { 'Open Oeuvre Curators': [...reading, 'My articles'] } },
  APPLICATION_MANAGER: { reads: { 'Open Oeuvre Curators': reading }, writes: { 'Open Oeuvre Curators': [...reading, 'My articles'] } },
  OO_SUPERVISOR: {
    reads: { 'Open Oeuvre Curators': [...reading, 'Articles for review'] },
    writes: { 'Open Oeuvre Curators': [...reading, 'My articles', 'Articles for review'] },
  },
  SUPERVISOR: {
    reads: { 'Open Oeuvre Curators': [...reading, 'Articles for review'] },
    writes: { 'Open Oeuvre Curators': [...reading, 'My articles', 'Articles for review'] },
  },
  SUPER: {
    reads: { 'Open Oeuvre Curators': reading, System: ['Articles for review', 'All articles'] },
    writes: { 'Open Oeuvre Curators': [...reading, 'My articles'], System: ['Articles for review', 'All articles'] },
  },
};

describe('each role finds its groups and in them its entries, in this order', () => {
  test.each(['guest', ...roles] as const)('%s', (role) => {
    expect(menuOf(role === 'guest' ? guest : someone([role]))).toEqual(table[role].reads);
    expect(menuOf(role === 'guest' ? guest : someone([role], true))).toEqual(table[role].writes);
  });

  test('who has several sees the groups of all, and each entry once', () => {
    expect(menuOf(someone(['COMMON', 'OWNER', 'OO_SUPERVISOR'], true))).toEqual({
      'Open Oeuvre': reading,
      'My Oeuvre': ['My articles'],
      'Open Oeuvre Curators': ['Articles for review'],
    });
  });

  test('nobody is without a menu', () => {
    for (const role of roles) expect(Object.values(menuOf(someone([role]))).flat(), role).not.toEqual([]);
  });
});

test('the catalogue of all is not the works of an owner', () => {
  for (const me of [guest, ...roles.map((role) => someone([role]))])
    for (const { label, links } of menuGroups({ me, subscriptions: [], assigned: [] }))
      expect(label === 'My Oeuvre' && links.some(({ to }) => to === '/artworks')).toBe(false);
});

test('segments that one belongs to and segments that one looks after stand in a group that one sees, each once', () => {
  const segment = (name: string) => ({ id: name, name }) as SegmentInMenu;
  const segments = { subscriptions: [segment('Prints'), segment('Glass')], assigned: [segment('Glass'), segment('Maps')] };
  expect(menuOf(someone(['COMMON']), segments)['Open Oeuvre']).toEqual([...reading, 'Prints', 'Glass', 'Maps']);
  expect(menuOf(someone(['COLLABORATOR']), segments).Atelier).toEqual([...withoutCatalogue, 'Prints', 'Glass', 'Maps']);
  expect(menuOf(someone(['COMMON', 'OO_CURATOR']), segments)).toEqual({
    'Open Oeuvre': [...reading, 'Prints', 'Glass'],
    'Open Oeuvre Curators': ['Glass', 'Maps'],
  });
});

test('the mark follows the part of the house', () => {
  expect([areaOf('/explore'), areaOf('/my-articles'), areaOf('/atelier/props'), areaOf('/admin/segments')]).toEqual(['open', 'my', 'atelier', 'system']);
});
