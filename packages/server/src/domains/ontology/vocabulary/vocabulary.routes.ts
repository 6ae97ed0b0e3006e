import { Readable } from 'node:stream';
import { pages } from '@oeuvre/contracts/addresses.ts';
import { vocabularyMedia } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { product } from '@oeuvre/contracts/kernel/product.ts';
import type { FastifyReply } from 'fastify';
import { type HandlerCall, handle, handleRaw, signedIn } from '../../../platform/http/serve.ts';
import { listHiddenTerms } from '../ontology.access.ts';
import { listTags } from '../ontology.queries.ts';
import { createTerm } from './create-term.commands.ts';
import { exportTerms, listColumns } from './export.queries.ts';
import { findSuccessor, findTerm, listTopTerms } from './term.queries.ts';
import { createUpload, takeUploadStep } from './uploads/uploads.commands.ts';
import { listUploadFindings, listUploads, presentUpload } from './uploads/uploads.queries.ts';
import { assertMayAddTerms } from './vocabulary.access.ts';
import { writeVocabulary } from './write/write-vocabulary.ts';

export const vocabularyHandlers = [
  handle(vocabularyRoutes.create, async ({ services, db, viewer, body }) => {
    assertMayAddTerms(viewer);
    await services.limits.take('term-change', signedIn(viewer).id);
    const id = await createTerm(db, signedIn(viewer), body);
    return (await listTags(db, [id]))[0]!;
  }),
  handle(vocabularyRoutes.get, async ({ services, db, viewer, params, dependsOn }) => {
    // Works that come, go, or hang elsewhere change who may see a term.
    dependsOn('ontology', 'artworks');
    const by = { viewer, publicUrl: services.config.publicUrl };
    const term = (await findTerm(db, params.id, by)) ?? (await findSuccessor(db, params.id, by));
    if (!term) throw commonErrors('not-found');
    return term;
  }),
  handle(vocabularyRoutes.top, async ({ db, viewer, dependsOn }) => {
    dependsOn('ontology', 'artworks');
    return { types: await listTopTerms(db, viewer) };
  }),
  handleRaw(vocabularyRoutes.upload, async ({ services, viewer }, request, reply) => {
    assertMayAddTerms(viewer);
    await services.limits.take('import', signedIn(viewer).id);
    const id = await createUpload(services, signedIn(viewer), request);
    return reply.send(vocabularyRoutes.upload.reply.parse(await presentUpload(services.db, viewer, id)));
  }),
  handle(vocabularyRoutes.uploads, ({ db, viewer, query }) => listUploads(db, viewer, query)),
  handle(vocabularyRoutes.uploaded, ({ db, viewer, params }) => presentUpload(db, viewer, params.id)),
  handle(vocabularyRoutes.findings, ({ db, viewer, params, query }) =>
    listUploadFindings(db, viewer, { id: params.id, query }),
  ),
  handle(vocabularyRoutes.step, async ({ services, db, viewer, params, body }) => {
    assertMayAddTerms(viewer);
    await services.limits.take('import', signedIn(viewer).id);
    await takeUploadStep(services, viewer, { id: params.id, ...body });
    return presentUpload(db, viewer, params.id);
  }),
  handleRaw(vocabularyRoutes.download, (call, _request, reply) => sendVocabulary(call, reply)),
];

/** Sends the vocabulary as a stream. */
async function sendVocabulary(call: HandlerCall<typeof vocabularyRoutes.download>, reply: FastifyReply) {
  const { services, db, viewer, query, payer } = call;
  await services.limits.take('export', payer);
  const { format, ...asked } = query;
  const terms = { ...asked, hidden: await listHiddenTerms(db, viewer) };
  const { publicUrl } = services.config;
  const { type, extension } = vocabularyMedia[format];
  const writing = {
    format,
    scheme: `${publicUrl}${pages.terms}`,
    title: product,
    columns: format === 'csv' ? await listColumns(db, terms) : { labels: [], notes: [], matches: [] },
  };
  const text = writeVocabulary(exportTerms(db, { format, publicUrl, ...terms }), writing);
  return reply
    .type(`${type}; charset=utf-8`)
    .header('access-control-allow-origin', '*')
    .header('content-disposition', `attachment; filename="terms-${new Date().toISOString().slice(0, 10)}.${extension}"`)
    .send(Readable.from(await begun(text)));
}

/** Text that is read before the reply begins: until then, a lost database is still answered with a refusal. */
const readFirst = 65_536;

async function begun(text: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const reading = text[Symbol.asyncIterator]();
  let first = '';
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    first += step.value;
    if (first.length >= readFirst) break;
  }
  return (async function* () {
    yield first;
    for (step = step.done ? step : await reading.next(); !step.done; step = await reading.next()) yield step.value;
  })();
}
