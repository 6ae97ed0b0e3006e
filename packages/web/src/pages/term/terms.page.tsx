import { pages, termAt } from '@oeuvre/contracts/addresses.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Link } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { Hang } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/terms.page';
import css from './term.late.module.css';

export const handle = { hydrate: 'later', shared: true } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => callOf(context)(vocabularyRoutes.top, {});

export const headers = () => ({ vary: 'accept' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), {
    title: 'Vocabulary',
    description: 'The terms used to describe and find artworks.',
    path: pages.terms,
  });

const files = [
  ['turtle', 'Turtle'],
  ['jsonld', 'JSON-LD'],
  ['rdfxml', 'RDF/XML'],
  ['ntriples', 'N-Triples'],
  ['json', 'JSON'],
  ['csv', 'CSV'],
] as const;

/** The whole vocabulary: its topmost terms, and files of all of it. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Hang className={css.head} margin={null}>
      <h1 className={css.title}>Vocabulary</h1>
      <p className={css.note}>The terms used to describe and find artworks.</p>
      <div className={css.facts}>
        {loaderData.types.map(({ type, terms, count }) => (
          <section key={type}>
            <h2>{type}</h2>
            <ul className={css.list}>
              {terms.map(({ id, name }) => (
                <li key={id}>
                  <Link to={termAt(id)}>{name}</Link>
                </li>
              ))}
              {count > terms.length ? <li>and {(count - terms.length).toLocaleString('en')} more</li> : null}
            </ul>
          </section>
        ))}
        <section>
          <h2>All terms as a file</h2>
          <ul className={css.list}>
            {files.map(([format, name]) => (
              <li key={format}>
                <a href={urlOf(vocabularyRoutes.download, { query: { format } })} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Hang>
  );
}
