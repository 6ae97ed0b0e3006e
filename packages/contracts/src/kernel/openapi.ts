import { z } from 'zod';
import { problem } from './errors.ts';
import { describedBy } from './pass-through.ts';
import { product } from './product.ts';
import type { Route } from './route.ts';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: written }) => {
      const describing = describedBy(zodSchema);
      if (describing) Object.assign(written, jsonSchema(describing, io));
    },
  });
  return rest;
}
const content = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } });

type Content = Readonly<Record<string, { readonly schema: object }>>;

/** A call as the document describes it. */
export interface OpenApiCall {
  readonly summary: string;
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

function parameters(where: 'path' | 'query', shape: z.ZodObject | undefined) {
  return Object.entries(shape?.shape ?? {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || !(one as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(one as z.ZodType, 'input'),
  }));
}

function requestBody(route: Route) {
  if (route.multipart) {
    const properties = Object.fromEntries(route.multipart.map((name) => [name, { type: 'string', format: 'binary' }]));
    return {
      requestBody: {
        required: true,
        ...content({ type: 'object', properties, required: route.multipart }, 'multipart/form-data'),
      },
    };
  }
  return route.body ? { requestBody: { required: true, ...content(jsonSchema(route.body, 'input')) } } : {};
}

function success(route: Route) {
  if (route.produces)
    return { 200: { description: 'The file.', ...content({ type: 'string', format: 'binary' }, route.produces) } };
  return route.reply
    ? { 200: { description: 'Done.', ...content(jsonSchema(route.reply, 'output')) } }
    : { 204: { description: 'Done.' } };
}

/** The OpenAPI 3.1 document of these routes; its schemas are JSON Schema 2020-12, which zod writes itself. */
export function openApi(title: string, routes: readonly Route[]) {
  const paths: Record<string, Record<string, OpenApiCall>> = {};
  for (const route of routes) {
    const path = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {});
    path[route.method.toLowerCase()] = {
      summary: route.summary,
      operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
      tags: [route.path.split('/')[2]!],
      security: route.access === 'anyone' ? [] : [{ session: [] }],
      parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
      ...requestBody(route),
      responses: {
        ...success(route),
        default: {
          description: `A problem. Codes: ${[...(route.errors ?? []), 'common/*'].join(', ')}.`,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: `${product}.session` } },
    },
  };
}
