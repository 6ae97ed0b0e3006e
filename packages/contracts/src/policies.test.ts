import { describe, expect, test } from 'vitest';
import { maySearchPeople, maySeeMenuGroup, menuGroupNames } from './domains/accounts/accounts.policy.ts';
import {
  mayFilterByStatus,
  mayFilterDrafts,
  mayReviewArticles,
  mayReviewArticlesOf,
  maySeeAllArticles,
} from './domains/articles/articles.policy.ts';
import { mayAskForStatuses, mayHangIn, mayHangSomewhere, mayOpenFullPage } from './domains/artworks/artworks.policy.ts';
import { mayManageMembers } from './domains/memberships/memberships.policy.ts';
import { mayManageSegments } from './domains/segments/segments.policy.ts';
import type { SegmentId } from './kernel/ids.ts';
import type { Verdict } from './kernel/verdict.ts';
import { guest, type Role, roles, type Viewer } from './kernel/viewer.ts';

const own = 'own' as SegmentId;
const other = 'other' as SegmentId;

/**
 * The rules that only a person's role and segments decide; each with the roles that it allows, of people assigned to
 * the segment `own`.
 */
const rules: Record<
  string,
  { readonly may: (viewer: Viewer) => Verdict; readonly allows: readonly (Role | 'guest')[] }
> = {
  'search people': { may: maySearchPeople, allows: ['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] },
  'review articles': { may: mayReviewArticles, allows: ['OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'] },
  'review the articles of their segment': {
    may: (viewer) => mayReviewArticlesOf(viewer, own),
    allows: ['OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'],
  },
  'review the articles of another segment': { may: (viewer) => mayReviewArticlesOf(viewer, other), allows: ['SUPER'] },
  'see all articles': { may: maySeeAllArticles, allows: ['SUPER'] },
  'filter articles by status': { may: mayFilterByStatus, allows: roles },
  'filter articles by draft': { may: mayFilterDrafts, allows: ['SUPER'] },
  'ask for deleted artworks': { may: (viewer) => mayAskForStatuses(viewer, ['DELETED']), allows: ['SUPER'] },
  'ask for active artworks': { may: (viewer) => mayAskForStatuses(viewer, ['ACTIVE']), allows: ['guest', ...roles] },
  'open the full page of an artwork': {
    may: mayOpenFullPage,
    allows: ['OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPER'],
  },
  'hang artworks in their segment': {
    may: (viewer) => mayHangIn(viewer, own),
    allows: ['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER', 'SUPER'],
  },
  'hang artworks in another segment': { may: (viewer) => mayHangIn(viewer, other), allows: ['SUPER'] },
  'hang artworks on any wall': {
    may: mayHangSomewhere,
    allows: ['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER', 'SUPER'],
  },
  'manage segments': { may: mayManageSegments, allows: ['SUPER'] },
  'manage members of their segment': {
    may: (viewer) => mayManageMembers(viewer, own),
    allows: ['OO_SUPERVISOR', 'SUPER'],
  },
  'manage members of another segment': { may: (viewer) => mayManageMembers(viewer, other), allows: ['SUPER'] },
};

const someone = (role: Role | 'guest'): Viewer =>
  role === 'guest' ? guest : ({ ...guest, id: 'someone', roles: [role], assignedTo: [own] } as unknown as Viewer);
const allowedRoles = (may: (viewer: Viewer) => Verdict) =>
  (['guest', ...roles] as const).filter((role) => may(someone(role)).allowed).sort();

describe('who may', () => {
  test.each(Object.entries(rules))('%s', (_, { may, allows }) => expect(allowedRoles(may)).toEqual([...allows].sort()));
});

test('people are searched by staff of a segment only, and by whoever mails articles', () => {
  expect(maySearchPeople({ ...someone('OO_CURATOR'), assignedTo: [] }).allowed).toBe(false);
  expect(maySearchPeople({ ...someone('COMMON'), canMailArticles: true }).allowed).toBe(true);
});

/** §6 of the specification. */
test('each role sees its groups of the menu', () => {
  const groups = Object.fromEntries(
    menuGroupNames.map((group) => [group, allowedRoles((viewer) => maySeeMenuGroup(viewer, group))]),
  );
  expect(groups).toEqual({
    open: ['COMMON', 'guest'],
    my: ['OWNER', 'guest'],
    curators: ['APPLICATION_MANAGER', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPER', 'SUPERVISOR'],
    atelier: ['COLLABORATOR', 'OO_SUPERVISOR', 'SUPER', 'SUPERVISOR'],
    system: ['SUPER'],
  });
});
