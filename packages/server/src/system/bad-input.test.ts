import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openRollbackApi, type RollbackApi } from '../../test/rollback-api.ts';
import { leavesOf, replaced, type Schema, sampleOf } from '../../test/sample.ts';
import { type Asked, problemIn } from '../../test/whole.ts';
import { articles, tokenOf } from '../../test/world.ts';

let api: RollbackApi;

beforeAll(async () => {
  api = await openRollbackApi();
});
afterAll(() => api.close());
beforeEach(() => api.placeWorld());
afterEach(() => api.undo());

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
const articleValue = [
  { id: 'a', type: 'title', children: [{ text: 'A title' }] },
  { id: 'b', type: 'paragraph', children: [{ text: 'Words.' }] },
];

interface Sample {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Input that the route accepts, with ids of things that do not exist. */
function sample(route: Route): Sample {
  const part = (schema: z.ZodType | undefined) => (schema ? sampleOf(schemaOf(schema)) : undefined);
  let body = part(route.body);
  // JSON Schema cannot express the rules for an article's value.
  if (body && typeof body === 'object' && 'value' in body && Array.isArray(body.value))
    body = { ...body, value: articleValue };
  if (body && typeof body === 'object' && 'colours' in body) body = { ...body, colours: ['#1c3f95'] };
  return {
    params: (part(route.params) ?? {}) as Sample['params'],
    query: (part(route.query) ?? {}) as Sample['query'],
    body,
  };
}

/** Calls as the admin, who passes every gate, so a refusal is about the input. */
async function ask(
  route: Route,
  { params, query, body }: Sample,
  changed: Partial<Asked> = {},
): Promise<LightMyRequestResponse> {
  const reply = await api.ask({
    method: route.method,
    url: urlOf(route, { params, query } as Sent<Route>),
    session: tokenOf('super')!,
    ...(body !== undefined && { body }),
    ...changed,
  });
  await api.undo();
  return reply;
}

function expectRefusal(reply: LightMyRequestResponse, what: string): void {
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeLessThan(500);
  expect(problemIn(reply).message, what).toMatch(/\S/);
}

function expectNoBug(reply: LightMyRequestResponse, what: string): void {
  expect([500, 502, 503].includes(reply.statusCode), `${what}: ${reply.statusCode} ${reply.body.slice(0, 300)}`).toBe(
    false,
  );
  if (reply.statusCode >= 400) problemIn(reply);
}

const named = allRoutes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);
const withBody = named.filter(([, route]) => route.body);
const withQuery = named.filter(([, route]) => route.query);
const withParams = named.filter(([, route]) => route.params);
const json = { 'content-type': 'application/json' };

/** Characters that no text may contain: PostgreSQL stores neither. */
const badTexts = { 'a NUL byte': 'a\u0000b', 'half a surrogate pair': 'a\ud800b' };

describe('43: bad bodies', () => {
  test.each(withBody)(
    '%s accepts the sample that its contract describes, or refuses it for its content',
    async (name, route) => {
      const parsed = route.body!.safeParse(sample(route).body);
      expect(parsed.success, JSON.stringify(parsed.error?.issues)).toBe(true);
      expectNoBug(await ask(route, sample(route)), name);
    },
  );

  test.each(withBody)('%s refuses a body that is not JSON', async (name, route) => {
    for (const body of ['{', '{"a":', '\u0000', 'undefined', '{"a":1}}', "{'a':1}"])
      expectRefusal(await ask(route, { ...sample(route), body }, { headers: json }), `${name} ${JSON.stringify(body)}`);
  });

  test.each(withBody)('%s refuses another type in any place', async (name, route) => {
    const good = sample(route);
    for (const body of [[], 'words', 12, true])
      expectRefusal(
        await ask(route, { ...good, body: JSON.stringify(body) }, { headers: json }),
        `${name} ${JSON.stringify(body)}`,
      );
    for (const [path, present] of leavesOf(good.body).slice(0, 12)) {
      for (const wrong of [{ a: 1 }, [[1]], typeof present === 'string' ? 12 : 'words']) {
        const body = replaced(good.body, path, wrong);
        if (route.body!.safeParse(body).success) continue;
        expectRefusal(await ask(route, { ...good, body }), `${name} ${path.join('.')} = ${JSON.stringify(wrong)}`);
      }
    }
  });

  test.each(withBody)('%s refuses NUL bytes and lone surrogates in any text', async (name, route) => {
    const good = sample(route);
    for (const [path, present] of leavesOf(good.body)) {
      if (typeof present !== 'string') continue;
      for (const [what, text] of Object.entries(badTexts))
        expectRefusal(
          await ask(route, { ...good, body: JSON.stringify(replaced(good.body, path, text)) }, { headers: json }),
          `${name} ${path.join('.')} with ${what}`,
        );
    }
  });

  test.each(withBody)('%s refuses a body of 3 MB, a deep one and other content types', async (name, route) => {
    const good = sample(route);
    expectRefusal(
      await ask(route, { ...good, body: JSON.stringify({ text: 'x'.repeat(3_000_000) }) }, { headers: json }),
      `${name}, 3 MB`,
    );
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expectRefusal(await ask(route, { ...good, body: deep }, { headers: json }), `${name}, deep list`);
    const deepFields = Object.keys(good.body as object).map((field) => `${JSON.stringify(field)}:${deep}`);
    expectRefusal(
      await ask(route, { ...good, body: `{${deepFields.join(',')}}` }, { headers: json }),
      `${name}, deep fields`,
    );
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      expectRefusal(
        await ask(route, { ...good, body: JSON.stringify(good.body) }, { headers: { 'content-type': type } }),
        `${name} as ${type}`,
      );
    }
  });
});

describe('43: bad queries', () => {
  test.each(withQuery)('%s refuses wrong values and survives strange ones', async (name, route) => {
    const good = sample(route);
    for (const field of Object.keys(route.query!.shape)) {
      for (const value of [
        '\u0000',
        'a\u0000b',
        '%00',
        '[object Object]',
        '1e309',
        '-1',
        '999999999999999999999',
        "' or 1=1 --",
        '../../etc/passwd',
        '0000-01-01',
        '0000-01-01T00:00:00Z',
        '💥'.repeat(50),
        'x'.repeat(5_000),
      ]) {
        const query = { ...good.query, [field]: value };
        const reply = await ask(route, { ...good, query });
        if (route.query!.safeParse(query).success)
          expectNoBug(reply, `${name} ${field}=${JSON.stringify(value).slice(0, 40)}`);
        else expectRefusal(reply, `${name} ${field}=${JSON.stringify(value).slice(0, 40)}`);
      }
      expectNoBug(
        await ask(route, { ...good, query: { ...good.query, [field]: ['1', '2', 'x'] } }),
        `${name} ${field} three times`,
      );
    }
  });

  test.each(withQuery.filter(([, route]) => 'itemsPerPage' in route.query!.shape))(
    '%s refuses huge and impossible page numbers',
    async (name, route) => {
      const good = { ...sample(route), query: {} };
      for (const query of [
        { itemsPerPage: '1000000' },
        { itemsPerPage: '0' },
        { itemsPerPage: '-1' },
        { itemsPerPage: 'many' },
        { page: '' },
        { page: 'x'.repeat(500) },
        { page: 'bm8gY3Vyc29y' },
      ]) {
        expectRefusal(await ask(route, { ...good, query }), `${name} ${JSON.stringify(query).slice(0, 60)}`);
      }
      expectNoBug(await ask(route, { ...good, query: { page: '999999' } }), `${name}, a page behind the last`);
    },
  );

  test('invalid UTF-8 and broken escapes in an address are refused or read as text', async () => {
    for (const url of [
      '/api/articles?searchText=%ff%fe',
      '/api/articles?searchText=%',
      '/api/articles/%ff',
      '/api/articles/%',
      '/api/exhibits/open-oeuvre?searchQuery=%C0%80',
      '/files/%2e%2e%2f',
      '/api/%00',
    ]) {
      expectNoBug(await api.ask({ method: 'GET', url }), url);
    }
  });
});

describe('43: unknown and impossible ids', () => {
  test.each(withParams)('%s answers 4xx for an unknown id and for an invalid one', async (name, route) => {
    const good = sample(route);
    // A name out of a list is never unknown.
    const isListed = Object.values(route.params!.shape).every((param) => param instanceof z.ZodEnum);
    if (!isListed) expectRefusal(await ask(route, good), `${name}, unknown`);
    for (const wrong of [
      '1',
      'null',
      'undefined',
      '../..',
      "'--",
      '\u0000',
      'x'.repeat(300),
      '01900000-0000-7000-8000-00000000000g',
    ]) {
      for (const param of Object.keys(good.params))
        expectRefusal(
          await ask(route, { ...good, params: { ...good.params, [param]: wrong } }),
          `${name} ${param} = ${JSON.stringify(wrong).slice(0, 40)}`,
        );
    }
  });
});

describe('20: what nobody may set', () => {
  test('an article takes no owner, no status and no time from whoever saves it', async () => {
    const save = allRoutes.find((route) => route.method === 'PUT' && route.path === '/api/articles/:id')!;
    const body = {
      value: articleValue,
      version: 1,
      ownerId: '01900000-0000-7000-8002-000000000001',
      published: true,
      publishedAt: '2020-01-01T00:00:00Z',
      onReview: true,
      status: 'published',
      accessType: 'PUBLIC',
    };
    const reply = await api.ask({
      method: 'PUT',
      url: urlOf(save, { params: { id: articles.here.draft } } as Sent<Route>),
      session: tokenOf('author')!,
      body,
    });
    await api.undo();
    if (reply.statusCode < 300)
      expect(reply.json()).toMatchObject({
        ownerId: '01900000-0000-7000-8002-000000000003',
        publishedAt: null,
        onReview: false,
        accessType: 'SUBSCRIBERS_ONLY',
      });
    else expectRefusal(reply, 'fields that are not theirs');
  });

  test('a profile takes no role, no flag and no other id', async () => {
    const powers = {
      roles: ['SUPER'],
      role: 'SUPER',
      canMailArticles: true,
      canPublishArticles: true,
      canWriteArticles: true,
      id: '01900000-0000-7000-8002-000000000001',
      email: 'taken@world.test',
    };
    const reply = await api.ask({
      method: 'PATCH',
      url: '/api/users/me',
      session: tokenOf('member')!,
      body: { about: 'Paints.', ...powers },
    });
    await api.undo();
    if (reply.statusCode < 300)
      expect(reply.json()).toMatchObject({
        roles: ['COMMON'],
        canMailArticles: false,
        canPublishArticles: false,
        canWriteArticles: false,
        email: 'member@world.test',
      });
    else expectRefusal(reply, 'powers in a profile');
  });
});

describe('43: anything at all', () => {
  const fuzzed = { numRuns: 12, seed: 20_261_121, endOnFailure: true };
  test.each(withBody)('%s never fails on any JSON', async (name, route) => {
    const good = sample(route);
    const fields = Object.keys((good.body ?? {}) as object);
    const anyBody = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fields.length > 0
        ? fc.record(Object.fromEntries(fields.map((field) => [field, fc.jsonValue({ maxDepth: 3 })])))
        : fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) =>
        expectNoBug(await ask(route, { ...good, body: JSON.stringify(body) }, { headers: json }), name),
      ),
      fuzzed,
    );
  });

  test.each(withQuery)('%s never fails on any query', async (name, route) => {
    const good = sample(route);
    const anyQuery = fc.record(
      Object.fromEntries(
        Object.keys(route.query!.shape).map((field) => [field, fc.string({ unit: 'binary', maxLength: 40 })]),
      ),
      {
        requiredKeys: [],
      },
    );
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) =>
        expectNoBug(await ask(route, { ...good, query: query as Sample['query'] }), name),
      ),
      fuzzed,
    );
  });
});
