import { pages, termAt } from '@oeuvre/contracts/addresses.ts';
import {
  type SkosFormat,
  skosFormats,
  vocabularyMedia,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { isId, type TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { product } from '@oeuvre/contracts/kernel/product.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Services } from '../../../platform/services/services.ts';
import { visibleTermIds } from '../ontology.access.ts';
import { loadTerms } from '../terms/term-state.ts';
import { conceptOf, listRelated, withoutHidden, withRelated } from './export.queries.ts';
import { findReplacement } from './term.queries.ts';
import { termUri } from './term-address.ts';

const extensions = Object.fromEntries(skosFormats.map((format) => [vocabularyMedia[format].extension, format]));
/** A page comes first: whoever accepts everything gets it. */
const offered = [
  'text/html',
  ...skosFormats.map((format) => vocabularyMedia[format].type),
  'application/json',
  'text/plain',
];

/**
 * The format that these preferences choose for a concept; undefined for a page. Qualities count, as RFC 9110 says;
 * JSON is JSON-LD, and plain text N-Triples.
 */
export function chosenFormat(accept: string | undefined): SkosFormat | undefined {
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered);
  if (chosen === 'application/json') return 'jsonld';
  if (chosen === 'text/plain') return accept?.includes('text/plain') ? 'ntriples' : undefined;
  return skosFormats.find((format) => vocabularyMedia[format].type === chosen);
}

/**
 * Serves concepts to machines. A concept's address leads whoever asks for RDF to the document about it (303: the
 * concept itself is no document); people get its page at the address itself.
 */
export async function vocabularyPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  app.addConstraintStrategy({
    name: 'asksForConcept',
    storage: () => new Map(),
    validate: () => undefined,
    deriveConstraint: ({ headers }) => chosenFormat(headers.accept) !== undefined,
    mustMatchWhenDerived: false,
  });
  const constraints = { asksForConcept: true };
  app.get(pages.terms, { constraints }, (request, reply) => {
    const format = chosenFormat(request.headers.accept)!;
    return seeOther(request, reply, urlOf(vocabularyRoutes.download, { query: { format } }));
  });
  app.get(termAt(':id'), { constraints }, (request, reply) => answerAddress(services, request, reply));
  for (const [extension, format] of Object.entries(extensions))
    app.get(`${termAt(':id')}.${extension}`, (request, reply) => sendConcept(services, { request, reply, format }));
}

/** A reply for a signed-in person may be theirs alone. */
const keptBy = ({ viewer }: FastifyRequest) => `${viewer.id === 0 ? 'public' : 'private'}, max-age=60`;

const seeOther = (request: FastifyRequest, reply: FastifyReply, to: string) =>
  reply
    .headers({ vary: 'accept', 'access-control-allow-origin': '*', 'cache-control': keptBy(request) })
    .redirect(to, 303);

const idOf = (request: FastifyRequest): TagId => {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw commonErrors('not-found');
  return id.toLowerCase() as TagId;
};

async function answerAddress({ db }: Services, request: FastifyRequest, reply: FastifyReply) {
  const id = idOf(request);
  const format = chosenFormat(request.headers.accept)!;
  const isThere = (await loadTerms(db, [id])).has(id);
  const at = isThere ? id : await findReplacement(db, id);
  if (!at || !(await visibleTermIds(db, request.viewer, [at])).has(at)) throw commonErrors('not-found');
  return seeOther(request, reply, `${termAt(at)}.${vocabularyMedia[format].extension}`);
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly format: SkosFormat;
}

async function sendConcept({ db, config }: Services, { request, reply, format }: Asked) {
  const id = idOf(request);
  const term = (await loadTerms(db, [id])).get(id);
  const around = term ? [id, ...term.state.parents, ...(term.state.replacedBy ? [term.state.replacedBy] : [])] : [];
  const visible = await visibleTermIds(db, request.viewer, around);
  if (!term || !visible.has(id)) throw commonErrors('not-found');
  const hidden = new Set(around.filter((one) => !visible.has(one)));
  const { rdfText } = await import('./write/rdf-text.ts');
  const { conceptQuads, schemeQuads } = await import('./write/skos-quads.ts');
  const text = rdfText(format);
  const scheme = `${config.publicUrl}${pages.terms}`;
  const related = await listRelated(db, new Map([[id, term]]), new Set());
  const seen = await visibleTermIds(db, request.viewer, [...related.values()]);
  const shown = new Map([...related].filter(([, one]) => seen.has(one)));
  const concept = conceptOf(withRelated(withoutHidden(term, hidden), shown, config.publicUrl), (one) =>
    termUri(one, config.publicUrl),
  );
  const body =
    text.begin() + text.subject([...conceptQuads(concept, scheme), ...schemeQuads(scheme, product)]) + text.end();
  return reply
    .headers({ 'access-control-allow-origin': '*', 'cache-control': keptBy(request) })
    .header(
      'link',
      `<${termUri(id, config.publicUrl)}>; rel="about", <${termAt(id)}>; rel="alternate"; type="text/html"`,
    )
    .type(`${vocabularyMedia[format].type}; charset=utf-8`)
    .send(Buffer.from(body));
}
