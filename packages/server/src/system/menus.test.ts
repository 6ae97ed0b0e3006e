import { systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewerOf } from '../../test/app.ts';
import { db } from '../../test/database.ts';
import { openSite, type Site } from '../../test/site.ts';
import { openSession, sessionCookie } from '../../test/whole.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

/*
 * The menus as the server writes them into its pages. Each entry leads its viewer to a page; an entry that is left out
 * is refused, or leads somewhere else.
 */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

type Who = Role | 'guest';
const everybody = ['guest', ...roles] as const satisfies readonly Who[];

/** Somebody of this role who may write, with their session; everybody finds the same segment. */
async function personOf(role: Role) {
  const person = await aPerson(db, {
    email: `menu.${role.toLowerCase()}@oeuvre.test`,
    roles: [role],
    flags: ['canWriteArticles'],
  });
  const cookie = sessionCookie(await openSession(person.id), site.services.config.sessionSecret);
  return { ...person, cookie };
}
async function cookies(): Promise<Record<Who, string | undefined>> {
  await aSegment(db, { name: 'Prints' });
  const signedIn = await Promise.all(roles.map(async (role) => [role, (await personOf(role)).cookie] as const));
  return { guest: undefined, ...Object.fromEntries(signedIn) } as Record<Who, string | undefined>;
}

const ask = (url: string, cookie: string | undefined) =>
  site.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

/** The entries of the menus in the header, and of the drawer of a phone. */
async function menuOf(cookie: string | undefined) {
  const html = (await ask('/explore', cookie)).body;
  return {
    inHeader: linksIn(/<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(html)![0]),
    inDrawer: linksIn(/<nav[^>]*popover="auto"[\s\S]*?<\/nav>/.exec(html)![0]),
  };
}

test('every menu entry of every role leads to a page, on a phone too', async () => {
  for (const [who, cookie] of Object.entries(await cookies())) {
    const { inHeader, inDrawer } = await menuOf(cookie);
    expect(inHeader.length, who).toBeGreaterThan(2);
    expect(inDrawer, who).toEqual(expect.arrayContaining(inHeader));
    for (const link of inHeader) {
      const { statusCode, headers } = await ask(link, cookie);
      expect({ who, link, statusCode, to: headers.location }).toEqual({ who, link, statusCode: 200, to: undefined });
    }
  }
});

/** Pages for everybody: leaving them out of a menu only keeps it short. */
const forEverybody: readonly string[] = ['/explore', '/segments', '/catalogue', '/articles'];
/** A person who may not have works of their own is led to those of others. */
const elsewhere: Readonly<Record<string, string>> = { '/artworks': '/catalogue' };
/**
 * Pages that answer people without a menu entry: what they show is their own or what they may see, and there is nothing
 * of it for them to begin with.
 */
const emptyForOthers: readonly string[] = ['/feed', '/favorites', '/shared', '/my-articles'];
/** Where reviewers have the offers of all, whoever works on walls has their own. */
const ownThere: Partial<Record<Who, string>> = { COLLABORATOR: '/open-oeuvre/artworks?tab=DATA_CONTRIBUTION' };

test('an entry that a role does not have is refused: guests log in first, members are told that they may not', async () => {
  const all = await cookies();
  const menus = new Map<Who, readonly string[]>();
  for (const who of everybody) menus.set(who, (await menuOf(all[who])).inHeader);
  const entries = new Set([...menus.values()].flat().filter((link) => !link.startsWith('/login')));
  const answers: object[] = [];
  const wanted: object[] = [];
  for (const who of everybody)
    for (const link of entries) {
      if (menus.get(who)!.includes(link) || forEverybody.includes(link)) continue;
      const { statusCode, headers } = await ask(link, all[who]);
      answers.push({ who, link, statusCode, to: headers.location });
      const way = elsewhere[link] ?? (who === 'guest' ? `/login?next=${encodeURIComponent(link)}` : undefined);
      const status = emptyForOthers.includes(link) || ownThere[who] === link ? 200 : 403;
      wanted.push({ who, link, statusCode: way ? 302 : status, to: way });
    }
  expect(answers).toEqual(wanted);
});

test('supervisors of a segment get the suppressed addresses of its people in the menu of curators', async () => {
  const supervisor = await personOf('OO_SUPERVISOR');
  expect((await menuOf(supervisor.cookie)).inHeader).not.toContain('/admin/suppressions');
  const own = await aPerson(db, { email: 'menu.staff@oeuvre.test', roles: ['OO_SUPERVISOR'] });
  await aSegment(db, { name: 'Drawings', staff: [own] });
  const cookie = sessionCookie(await openSession(own.id), site.services.config.sessionSecret);
  const { inHeader, inDrawer } = await menuOf(cookie);
  expect(inHeader).toContain('/admin/suppressions');
  expect(inDrawer).toContain('/admin/suppressions');
  expect(inHeader).not.toContain('/admin/mail');
  expect((await ask('/admin/suppressions', cookie)).statusCode).toBe(200);
});

test('only administrators get the group System, with every page of administration', async () => {
  for (const role of roles) {
    const viewer = await viewerOf(await aPerson(db, { roles: [role] }));
    expect(
      systemLinks(viewer).map(({ to }) => to),
      role,
    ).toEqual(
      role === 'SUPER'
        ? [
            '/admin/segments',
            '/directories/import-artworks',
            '/admin/user-management',
            '/admin/ontology',
            '/articles/for-review',
            '/admin/segment-users',
            '/articles/all',
            '/admin/suppressions',
            '/admin/mail',
            '/admin/audit',
          ]
        : [],
    );
  }
});
