import { articleAt, artworkAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../platform/services/services.ts';
import { listParts, listPublicPages, type PublicKind, publicKinds } from './site.queries.ts';

const pagesPerPart = 20_000;
const keepSeconds = 600;

const addressOf: Record<PublicKind, (id: string) => string> = {
  articles: articleAt,
  artworks: artworkAt,
  segments: segmentAt,
};

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1e1a16" stroke-width="2"><style>@media (prefers-color-scheme:dark){svg{stroke:#eae7e2}}</style><path d="M21 15v6H3V3h6"/><path d="M13 3h8v8"/><circle cx="12" cy="12" r="4"/></svg>`;

const partAddress = z.object({ kind: z.enum(publicKinds), from: z.uuid() });
const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/**
 * The files of a website besides its pages: robots.txt, an icon, and a sitemap in parts that stay small with a million
 * works.
 */
export function serveSite(app: FastifyInstance, { config, db }: Services): void {
  const own = (path: string) => `${config.publicUrl}${path}`.replaceAll('&', '&amp;');
  let index: { readonly body: string; readonly until: number } | undefined;

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /api2/\nDisallow: /login\nDisallow: /sign-up\nDisallow: /user/\nDisallow: /email/\nDisallow: /feeds/private/\nSitemap: ${config.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301));

  app.get('/sitemap.xml', async (_request, reply) => {
    if (!index || index.until < Date.now()) {
      const parts = await Promise.all(
        publicKinds.map(async (kind) =>
          (await listParts(db, kind, pagesPerPart)).map(
            (from) => `<sitemap><loc>${own(`/sitemap/${kind}/${from}`)}</loc></sitemap>`,
          ),
        ),
      );
      index = { body: xml('sitemapindex', parts.flat()), until: Date.now() + keepSeconds * 1_000 };
    }
    return reply.type('application/xml').header('cache-control', `public, max-age=${keepSeconds}`).send(index.body);
  });
  app.get('/sitemap/:kind/:from', async (request, reply) => {
    const address = partAddress.safeParse(request.params);
    if (!address.success) throw commonErrors('not-found');
    const { kind, from } = address.data;
    const pages = await listPublicPages(db, kind, { from, limit: pagesPerPart });
    const entries = pages.map(
      ({ id, updatedAt }) =>
        `<url><loc>${own(addressOf[kind](id))}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    );
    return reply
      .type('application/xml')
      .header('cache-control', `public, max-age=${keepSeconds}`)
      .send(xml('urlset', entries));
  });
}
