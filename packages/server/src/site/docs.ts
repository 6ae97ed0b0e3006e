import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { allRoutes } from '@oeuvre/contracts/all-routes.ts';
import { openApi } from '@oeuvre/contracts/kernel/openapi.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { FastifyInstance } from 'fastify';

const ui = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const assets: Record<string, string> = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };
const start = `window.addEventListener('load', () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: false, validatorUrl: null }));`;
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${productName}: the HTTP interface</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** GET /api/openapi.json, generated from the contracts, and a page at /api/docs that shows it. */
export function serveDocs(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApi(productName, allRoutes)))),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html').header('content-security-policy', policy).send(page),
  );
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(start));
  for (const [file, type] of Object.entries(assets)) {
    app.get(`/api/docs/${file}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await fs.readFile(path.join(ui, file))),
    );
  }
}
