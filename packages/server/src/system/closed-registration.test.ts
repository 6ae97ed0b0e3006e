import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { openSite, type Site } from '../../test/site.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';
import { aSegment } from '../domains/segments/segments.factory.ts';

let sites: Record<'open' | 'closed', Site>;
beforeAll(async () => {
  const { config } = await testServices();
  sites = { open: await openSite(), closed: await openSite({ config: { ...config, hideRegistration: true } }) };
});
afterAll(async () => {
  for (const site of Object.values(sites)) await site.close();
});

const waysToSignUp = (html: string) => [...html.matchAll(/<a\b[^>]*href="\/sign-up[^"]*"/g)].length;

test('with HIDE_REGISTRATION=true no page shows guests a way to sign up', async () => {
  const [author, segment] = [await aPerson(db), await aSegment(db, { public: false })];
  const { id } = await anArticle(db, { by: author, segments: [segment.id], status: 'published' });
  for (const address of [
    '/explore',
    '/catalogue',
    '/articles',
    '/login',
    `/articles/${id}`,
    `/subscriptions?segmentId=${segment.id}`,
    '/forgot-password',
  ]) {
    const [open, closed] = await Promise.all(Object.values(sites).map((site) => site.app.inject(address)));
    expect([address, waysToSignUp(closed!.body)]).toEqual([address, 0]);
    expect(closed!.body, address).not.toContain('Sign up');
    // People with accounts sign in as usual, and other pages link to the sign-in.
    if (address !== '/login') expect(closed!.body, address).toMatch(/href="\/login/);
    expect(waysToSignUp(open!.body), address).toBeGreaterThan(0);
  }
});

test('whoever opens the form by its address reads that registration is closed', async () => {
  const { statusCode, body } = await sites.closed.app.inject('/sign-up');
  expect(statusCode).toBe(200);
  expect(body).toContain('Registration is closed');
  expect(body).not.toContain('type="password"');
});
