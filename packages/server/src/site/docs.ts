import { createHash } from 'node:crypto';
import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { openApi } from '@oeuvre/contracts/kernel/openapi.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CallDocs, callPage, docsStyle, listPage } from './docs-pages.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** GET /api/openapi.json, generated from the contracts, and pages below /api/docs that show it without any script. */
export function serveDocs(app: FastifyInstance): void {
  let document: ReturnType<typeof openApi> | undefined;
  let text: string | undefined;
  const described = () => (document ??= openApi(productName, allRoutes));
  const calls = (): CallDocs[] =>
    Object.entries(described().paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, ...call })),
    );
  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page);

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((text ??= JSON.stringify(described()))),
  );
  app.get('/api/docs', async (_request, reply) => send(reply, listPage(calls())));
  app.get<{ Params: { call: string } }>('/api/docs/:call', async ({ params }, reply) => {
    const call = calls().find(({ operationId }) => operationId === params.call);
    if (!call) throw commonErrors('not-found');
    return send(reply, callPage(call));
  });
}
