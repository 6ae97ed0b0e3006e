import { systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import type { SegmentInMenu } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { guest, type Role, roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test } from 'vitest';
import { areaOf, type MenuFacts, menuGroups } from './menu-groups.ts';

const someone = (is: readonly Role[], canWriteArticles = false) =>
  ({ id: 'a', roles: is, canWriteArticles, assignedTo: [], memberOf: [], suspendedIn: [] }) as unknown as Viewer;
const menuOf = (viewer: Viewer, given: Partial<MenuFacts> = {}) =>
  Object.fromEntries(
    menuGroups({ viewer, subscriptions: [], assigned: [], sharedCount: 0, system: systemLinks(viewer), ...given }).map(
      ({ label, links, segments }) => [
        label,
        [...links, ...segments].map((one) => ('to' in one ? one.label : one.name)),
      ],
    ),
  );

const readingAsGuest = ['Explore', 'Segments', 'Artworks', 'Articles'];
const reading = ['Explore', 'Feed', 'Favorites', 'Segments', 'Artworks', 'Articles'];
/** For people without works of their own. */
const readingAndCollections = [...reading, 'Collections'];

const own = ['My artworks', 'Collections', 'Shared with me'];
const readingAndOwn = [...reading, ...own];
const walls = ['Segment artworks'];
const offers = ['Data contribution'];
const readingAndWalls = [...reading, ...walls];
const curating = [...readingAndWalls, ...offers, ...own];
const supervising = [...reading, ...offers, ...own];
const tidying = [...readingAndWalls, 'Properties', ...own];

const systemOfAdmins = [
  'Segments',
  'Import artworks',
  'User management',
  'Ontology',
  'Articles for review',
  'Segment users',
  'All articles',
  'Suppressed addresses',
  'Mail',
  'Audit log',
];

/** Roles × entries: without the permission to write, and with it. */
const table: Record<Role | 'guest', { reads: Record<string, string[]>; writes: Record<string, string[]> }> = {
  guest: {
    reads: { 'Open Oeuvre': readingAsGuest, 'My Oeuvre': ['My artworks'] },
    writes: { 'Open Oeuvre': readingAsGuest, 'My Oeuvre': ['My artworks'] },
  },
  COMMON: {
    reads: { 'Open Oeuvre': readingAndCollections },
    writes: { 'Open Oeuvre': [...readingAndCollections, 'My articles'] },
  },
  OWNER: { reads: { 'My Oeuvre': readingAndOwn }, writes: { 'My Oeuvre': [...readingAndOwn, 'My articles'] } },
  COLLABORATOR: { reads: { Atelier: tidying }, writes: { Atelier: [...tidying, 'My articles'] } },
  OO_CURATOR: {
    reads: { 'Open Oeuvre Curators': curating },
    writes: { 'Open Oeuvre Curators': [...curating, 'My articles'] },
  },
  APPLICATION_MANAGER: {
    reads: { 'Open Oeuvre Curators': [...readingAndWalls, ...offers, 'Collections'] },
    writes: { 'Open Oeuvre Curators': [...readingAndWalls, ...offers, 'Collections', 'My articles'] },
  },
  OO_SUPERVISOR: {
    reads: { 'Open Oeuvre Curators': [...supervising, 'Articles for review'], Atelier: [...walls, 'Properties'] },
    writes: {
      'Open Oeuvre Curators': [...supervising, 'My articles', 'Articles for review'],
      Atelier: [...walls, 'Properties'],
    },
  },
  SUPERVISOR: {
    reads: { 'Open Oeuvre Curators': [...supervising, 'Articles for review'], Atelier: [...walls, 'Properties'] },
    writes: {
      'Open Oeuvre Curators': [...supervising, 'My articles', 'Articles for review'],
      Atelier: [...walls, 'Properties'],
    },
  },
  SUPER: {
    reads: {
      'Open Oeuvre Curators': supervising,
      Atelier: [...walls, 'Properties'],
      System: systemOfAdmins,
    },
    writes: {
      'Open Oeuvre Curators': [...supervising, 'My articles'],
      Atelier: [...walls, 'Properties'],
      System: systemOfAdmins,
    },
  },
};

describe('each role sees its groups and their entries, in this order', () => {
  test.each(['guest', ...roles] as const)('%s', (role) => {
    expect(menuOf(role === 'guest' ? guest : someone([role]))).toEqual(table[role].reads);
    expect(menuOf(role === 'guest' ? guest : someone([role], true))).toEqual(table[role].writes);
  });

  test('a supervisor of a segment finds its suppressed addresses last among the entries of curators', () => {
    const staff = { ...someone(['OO_SUPERVISOR']), assignedTo: ['b'] } as unknown as Viewer;
    expect(menuOf(staff)).toEqual({
      'Open Oeuvre Curators': [...supervising, 'Articles for review', 'Suppressed addresses'],
      Atelier: [...walls, 'Properties'],
    });
  });

  test('people with several roles see the groups of all, and each entry once', () => {
    expect(menuOf(someone(['COMMON', 'OWNER', 'OO_SUPERVISOR'], true))).toEqual({
      'Open Oeuvre': reading,
      'My Oeuvre': [...own, 'My articles'],
      'Open Oeuvre Curators': [...offers, 'Articles for review'],
      Atelier: [...walls, 'Properties'],
    });
  });

  test('everybody has a menu', () => {
    for (const role of roles) expect(Object.values(menuOf(someone([role]))).flat(), role).not.toEqual([]);
  });
});

test('guests find their artworks behind the log-in', () => {
  const [, my] = menuGroups({ viewer: guest, subscriptions: [], assigned: [], sharedCount: 0 });
  expect(my?.links).toMatchObject([{ to: '/login?next=%2Fartworks', label: 'My artworks' }]);
});

test("'Shared with me' is disabled while nothing is shared, and there for everybody with whom somebody shares", () => {
  const entryOf = (role: Role, sharedCount: number) =>
    menuGroups({ viewer: someone([role]), subscriptions: [], assigned: [], sharedCount })
      .flatMap(({ links }) => links)
      .find(({ label }) => label === 'Shared with me');
  expect(entryOf('OWNER', 0)).toMatchObject({ isDisabled: true });
  expect(entryOf('OWNER', 3)).toMatchObject({ to: '/shared', isDisabled: false });
  expect(entryOf('COMMON', 0)).toBeUndefined();
  expect(entryOf('COMMON', 1)).toMatchObject({ isDisabled: false });
});

test('each segment that a person belongs to or supervises is in one of their groups, once', () => {
  const segment = (name: string) => ({ id: name, name }) as SegmentInMenu;
  const segments = {
    subscriptions: [segment('Prints'), segment('Glass')],
    assigned: [segment('Glass'), segment('Maps')],
  };
  expect(menuOf(someone(['COMMON']), segments)['Open Oeuvre']).toEqual([
    ...readingAndCollections,
    'Prints',
    'Glass',
    'Maps',
  ]);
  expect(menuOf(someone(['COLLABORATOR']), segments).Atelier).toEqual([...tidying, 'Prints', 'Glass', 'Maps']);
  expect(menuOf(someone(['COMMON', 'OO_CURATOR']), segments)).toEqual({
    'Open Oeuvre': [...reading, 'Prints', 'Glass'],
    'Open Oeuvre Curators': [...walls, ...offers, ...own, 'Glass', 'Maps'],
  });
});

test('the marker follows the section of the site', () => {
  expect([
    areaOf('/explore'),
    areaOf('/catalogue'),
    areaOf('/artworks'),
    areaOf('/my-articles'),
    areaOf('/atelier/props'),
    areaOf('/admin/segments'),
  ]).toEqual(['open', 'open', 'my', 'my', 'atelier', 'system']);
});
