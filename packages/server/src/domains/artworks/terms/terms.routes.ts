import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import { findTerms, getTerm, listChildren, listRoots } from '../../ontology/terms/browse.queries.ts';
import { getTermAct, listTermActs } from '../../ontology/terms/past-acts.queries.ts';
import { countCarrying } from './counts.queries.ts';
import { rehearseTermAct } from './rehearse-term-act.ts';
import { actOnTerms } from './term-acts.commands.ts';
import { countWorksOfTypes, countWorksUnder } from './works-under.queries.ts';

export const termsHandlers = [
  handle(termsRoutes.roots, async ({ db }) => {
    const [roots, works] = await Promise.all([listRoots(db), countWorksOfTypes(db)]);
    return {
      roots: roots.map((root) => ({ ...root, works: works.get(root.type) ?? 0 })),
      terms: roots.reduce((sum, root) => sum + root.terms, 0),
    };
  }),
  handle(termsRoutes.children, async ({ db, query }) => {
    const { parent, type, ...page } = query;
    const found = await listChildren(db, parent ? { parent } : { type: type! }, page);
    const works = await countWorksUnder(
      db,
      found.terms.map(({ id }) => id),
    );
    return { ...found, terms: found.terms.map((term) => ({ ...term, works: works.get(term.id) ?? 0 })) };
  }),
  handle(termsRoutes.jump, async (call) => {
    await call.services.limits.take('search', call.payer);
    const terms = await findTerms(call.db, call.query.text);
    const works = await countWorksUnder(
      call.db,
      terms.map(({ id }) => id),
    );
    return { terms: terms.map((term) => ({ ...term, works: works.get(term.id) ?? 0 })) };
  }),
  handle(termsRoutes.get, async ({ db, params }) => {
    const term = await getTerm(db, params.id);
    const [works, own] = await Promise.all([countWorksUnder(db, [term.id]), countCarrying(db, [term.id])]);
    return { ...term, works: works.get(term.id) ?? 0, ownWorks: own.get(term.id) ?? 0 };
  }),
  handle(termsRoutes.paths, async ({ db, params }) => {
    const { id, name, type, paths } = await getTerm(db, params.id);
    return { type, paths, term: { id, name } };
  }),
  handle(
    termsRoutes.rehearse,
    (call) => rehearseTermAct(call.db, call.viewer, call.body),
    (call) => call.services.limits.take('search', call.payer),
  ),
  handle(
    termsRoutes.act,
    async (call) => getTermAct(call.db, await actOnTerms(call.services, call, call.body)),
    (call) => call.services.limits.take('term-act', call.payer),
  ),
  handle(termsRoutes.listActs, ({ db, query }) => {
    const { term, ...page } = query;
    return listTermActs(db, { term, page });
  }),
  handle(termsRoutes.getAct, ({ db, params }) => getTermAct(db, params.id)),
];
