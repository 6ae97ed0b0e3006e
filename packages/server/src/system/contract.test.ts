import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedRoutes, withoutNames } from '../../test/served-routes.ts';
import { testServices } from '../../test/services.ts';
import { createApi } from '../api.ts';
import type { HttpServer } from '../platform/http/http.ts';

/** Served below /api without a contract: the document generated from the contracts, and its viewer. */
const besideTheContracts = [/^GET \/api\/openapi\.json$/, /^GET \/api\/docs(\/:call)?$/];

let app: HttpServer;
beforeAll(async () => {
  app = await createApi(await testServices());
  await app.ready();
});
afterAll(() => app.close());

const declared = allRoutes.map((route) => `${route.method} ${route.path}`);

describe('declared and served routes', () => {
  test.each(declared)('%s is served', (one) => {
    const [method, url] = one.split(' ');
    expect(app.hasRoute({ method: method as 'GET', url: url! })).toBe(true);
  });

  test('nothing below /api is served without a contract', () => {
    const served = servedRoutes(app).filter((one) => / \/api2?\//.test(one) && !one.startsWith('HEAD '));
    const declaredPaths = new Set(declared.map(withoutNames));
    const undeclared = served.filter(
      (one) => !declaredPaths.has(withoutNames(one)) && !besideTheContracts.some((known) => known.test(one)),
    );
    expect(served.length).toBeGreaterThanOrEqual(declared.length);
    expect(undeclared).toEqual([]);
  });

  test('no call is declared twice', () => {
    expect(declared.filter((one, at) => declared.indexOf(one) !== at)).toEqual([]);
  });
});

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    schemas: Record<string, object>;
    securitySchemes: Record<string, { type: string; in: string; name: string }>;
  };
}

describe('the OpenAPI document', () => {
  let document: Document;
  let operations: [string, Operation][];
  beforeAll(async () => {
    document = (await app.inject('/api/openapi.json')).json<Document>();
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
    );
  });

  test('has version 3.1 and lists exactly the declared calls', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(operations.map(([name]) => name).sort()).toEqual(
      declared.map((one) => one.replace(/:(\w+)/g, '{$1}')).sort(),
    );
  });

  test('gives every call a unique id, a summary and a reply', () => {
    const ids = operations.map(([, one]) => one.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const [name, one] of operations) {
      expect(one.summary, name).toMatch(/\S/);
      expect(
        Object.keys(one.responses).some((status) => status.startsWith('2')),
        name,
      ).toBe(true);
      expect(
        Object.values(one.responses).every((response) => response.description.length > 0),
        name,
      ).toBe(true);
    }
  });

  test('names in every path the parameters of the call', () => {
    for (const [name, one] of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
      const described = one.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map((parameter) => parameter.name).sort(), name).toEqual(inPath.sort());
      expect(
        described.every((parameter) => parameter.required),
        name,
      ).toBe(true);
    }
  });

  test('refers only to schemas that it contains', () => {
    const pointed = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((found) => found[1]!);
    const lost = pointed.filter(
      (pointer) =>
        pointer.startsWith('#/components/schemas/') && !(pointer.split('/').at(-1)! in document.components.schemas),
    );
    expect(lost).toEqual([]);
  });

  test('names the session cookie correctly', () => {
    const cookie = document.components.securitySchemes.session!;
    expect(cookie).toMatchObject({ type: 'apiKey', in: 'cookie' });
    expect(cookie.name).toBe('oeuvre.session');
  });
});
