import { catalogueAt, pages, termAt } from '@oeuvre/contracts/addresses.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { TermDetail } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { isId, type TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../../domains/artworks/artworks.links.ts';
import { ArtworkCard } from '../../domains/artworks/components/artwork-card/artwork-card.tsx';
import { Bookmark } from '../../domains/artworks/components/bookmark/bookmark.tsx';
import { callOf } from '../../ui/api-context.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Label } from '../../ui/label/label.tsx';
import { proportion, Rows } from '../../ui/layout/hangs.tsx';
import { Hang, More } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/term.page';
import { documents } from './documents.ts';
import css from './term.late.module.css';

export const handle = { hydrate: 'later', shared: true } satisfies PageHandle;

const worksShown = 12;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = callOf(context);
  if (!isId(params.termId)) throw data(null, { status: 404 });
  const id = params.termId.toLowerCase() as TagId;
  const term = await call(vocabularyRoutes.get, { params: { id } });
  // A merged term's address leads on for ever.
  if (term.id !== id) throw redirect(termAt(term.id), 301);
  const works = await call(artworksRoutes.list, { query: { tags: [id], itemsPerPage: worksShown } });
  return { term, works };
}

export const headers = () => ({ vary: 'accept' });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(siteOfMatches(matches), { title: 'Term', isPrivate: true });
  const { term } = loaderData;
  const description = term.notes.find(({ kind }) => kind === 'scope' || kind === 'definition')?.text;
  return pageMeta(siteOfMatches(matches), {
    title: term.name,
    description,
    path: termAt(term.id),
    alternates: documents.map(({ type, extension, name }) => ({
      type,
      path: `${termAt(term.id)}.${extension}`,
      title: name,
    })),
    jsonLd: { '@type': 'DefinedTerm', name: term.name, description },
  });
};

export default function TermPage({ loaderData }: Route.ComponentProps) {
  const { term, works } = loaderData;
  const viewer = useViewer();
  return (
    <>
      <Hang className={css.head} margin={<BackLink to={pages.terms}>Vocabulary</BackLink>}>
        <Label>{term.isDeprecated ? `${term.type}, no longer used` : term.type}</Label>
        <h1 className={css.title}>{term.name}</h1>
        {term.replacedBy ? (
          <p className={css.note}>
            Use <Link to={termAt(term.replacedBy.id)}>{term.replacedBy.name}</Link> instead.
          </p>
        ) : null}
        {term.notes.map(({ language, text }) => (
          <p className={css.note} key={`${language} ${text}`} lang={langOf(language)} dir="auto">
            {text}
          </p>
        ))}
        <TermFacts term={term} />
      </Hang>
      {works.exhibits.length > 0 ? (
        <Hang margin={null}>
          <Rows label={`Works with ${term.name}`}>
            {works.exhibits.map((work) => (
              <ArtworkCard
                key={work.id}
                artwork={work}
                to={artworkAddress(viewer, work)}
                sizes="(min-width: 60rem) 25rem, 60vw"
                style={proportion(ratioOf(work))}
                act={<Bookmark artwork={work} />}
              />
            ))}
          </Rows>
          <p className={css.all}>
            <More to={catalogueAt({ tags: term.id })}>All works with {term.name}</More>
          </p>
        </Hang>
      ) : null}
      <Hang margin={null}>
        <div className={css.facts}>
          <Fact title="For machines">
            {documents.map(({ extension, name }) => (
              <li key={extension}>
                <a href={`${termAt(term.id)}.${extension}`}>{name}</a>
              </li>
            ))}
          </Fact>
        </div>
      </Hang>
    </>
  );
}

const langOf = (language: string) => (language === 'und' ? undefined : language);

function TermFacts({ term }: { readonly term: TermDetail }) {
  const others = term.labels.filter(({ kind, name }) => kind !== 'hidden' && kind !== 'notation' && name !== term.name);
  const notations = term.labels.filter(({ kind }) => kind === 'notation');
  return (
    <div className={css.facts}>
      {term.paths.map((path) => (
        <nav className={css.path} key={path.map(({ id }) => id).join()} aria-label={`Above ${term.name}`}>
          {path.map(({ id, name }) => (
            <span key={id}>
              <Link to={termAt(id)}>{name}</Link> ›
            </span>
          ))}
        </nav>
      ))}
      {notations.length > 0 ? (
        <Fact title="Notation">
          {notations.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </Fact>
      ) : null}
      {others.length > 0 ? (
        <Fact title="Other names">
          {others.map(({ language, kind, name }) => (
            <li key={`${language} ${kind} ${name}`}>
              <span lang={langOf(language)} dir="auto">
                {name}
              </span>
              {language === 'und' ? null : <span className={css.language}>{language}</span>}
            </li>
          ))}
        </Fact>
      ) : null}
      {term.narrower.length > 0 ? (
        <Fact title={`Narrower terms (${term.narrowerCount.toLocaleString('en')})`}>
          {term.narrower.map(({ id, name }) => (
            <li key={id}>
              <Link to={termAt(id)}>{name}</Link>
            </li>
          ))}
        </Fact>
      ) : null}
      {term.matches.length > 0 ? (
        <Fact title="In other vocabularies">
          {term.matches.map(({ uri, vocabulary }) => (
            <li key={uri}>
              {/^https?:/.test(uri) ? (
                <a href={uri}>{vocabulary ? `${vocabulary} ${uri.split('/').pop()}` : uri}</a>
              ) : (
                uri
              )}
            </li>
          ))}
        </Fact>
      ) : null}
    </div>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}
