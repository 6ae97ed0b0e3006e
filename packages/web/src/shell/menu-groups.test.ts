import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect, test } from 'vitest';
import { areaOf, menuGroups } from './menu-groups.ts';

const someone = (roles: Role[], canWriteArticles = false) => ({ id: 'a', roles, canWriteArticles }) as unknown as Me;
const labelsOf = (me: Me) => menuGroups({ me, subscriptions: [], assigned: [] }).map((group) => group.label);
const linksOf = (me: Me) => menuGroups({ me, subscriptions: [], assigned: [] }).flatMap((group) => group.links.map((link) => link.to));

test('each person sees the groups of their roles', () => {
  expect(labelsOf({ id: 0, roles: [] })).toEqual(['Open Oeuvre', 'My Oeuvre']);
  expect(labelsOf(someone(['COMMON']))).toEqual(['Open Oeuvre']);
  expect(labelsOf(someone(['OWNER']))).toEqual(['My Oeuvre']);
  expect(labelsOf(someone(['APPLICATION_MANAGER']))).toEqual(['Open Oeuvre Curators']);
  expect(labelsOf(someone(['SUPER']))).toEqual(['Open Oeuvre Curators', 'System']);
});

test('only those who may write find their articles', () => {
  expect(linksOf({ id: 0, roles: [] })).not.toContain('/my-articles');
  expect(linksOf(someone(['OWNER'], true))).toContain('/my-articles');
  expect(linksOf(someone(['OO_SUPERVISOR'], true))).toContain('/my-articles');
  expect(linksOf(someone(['OWNER'], false))).not.toContain('/my-articles');
});

test('the mark follows the part of the house', () => {
  expect([areaOf('/explore'), areaOf('/my-articles'), areaOf('/atelier/props'), areaOf('/admin/segments')]).toEqual(['open', 'my', 'atelier', 'system']);
});
