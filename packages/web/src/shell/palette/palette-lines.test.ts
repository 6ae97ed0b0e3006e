import { systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { type Role, roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect, test } from 'vitest';
import { menuGroups } from '../menu-groups.ts';
import { matching, standingLines } from './palette-lines.ts';

const someone = (role: Role, canWriteArticles: boolean) =>
  ({ id: 'a', roles: [role], canWriteArticles, assignedTo: [], memberOf: [], suspendedIn: [] }) as unknown as Viewer;
const factsOf = (viewer: Viewer) => ({
  viewer,
  subscriptions: [],
  assigned: [],
  sharedCount: 1,
  system: systemLinks(viewer),
});
const labelsOf = (groups: ReturnType<typeof standingLines>) =>
  Object.fromEntries(groups.map(({ label, lines }) => [label, lines.map((line) => line.label)]));

test.each(roles)('the palette leads %s to the pages of their menu and to their own pages', (role) => {
  for (const mayWrite of [true, false]) {
    const facts = factsOf(someone(role, mayWrite));
    const inMenu = menuGroups(facts).flatMap(({ links }) => links.map((link) => link.label));
    const { 'Go to': goTo, Act: act } = labelsOf(standingLines(facts));
    expect(goTo).toEqual([...inMenu, 'Notifications', 'View Profile']);
    expect(act).toEqual(mayWrite ? ['New article', 'Log Out'] : ['Log Out']);
  }
});

test('typing filters the lines, those that start with the text first', () => {
  const lines = standingLines(factsOf(someone('SUPER', true)));
  expect(labelsOf(matching(lines, 'art'))).toEqual({
    'Go to': [
      'Artworks',
      'Articles',
      'Articles for review',
      'My artworks',
      'My articles',
      'Segment artworks',
      'Import artworks',
      'All articles',
    ],
    Act: ['New article'],
  });
  expect(matching(lines, 'nothing like it')).toEqual([]);
  expect(matching(lines, '  ')).toEqual(lines);
});
