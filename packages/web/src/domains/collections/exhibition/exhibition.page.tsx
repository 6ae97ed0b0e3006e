import { exhibitionAt, pages } from '@oeuvre/contracts/addresses.ts';
import { oEmbedLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import {
  exhibitionFeedLocation,
  exhibitionManifestLocation,
} from '@oeuvre/contracts/domains/collections/exhibition/exhibition.location.ts';
import { exhibitionRoutes } from '@oeuvre/contracts/domains/collections/exhibition/exhibition.routes.ts';
import type { HungItem, HungWork } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { Link2 } from 'lucide-react';
import { data, Link } from 'react-router';
import { callOf, refusalOf } from '../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { countOf } from '../../../ui/count-of.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Logo } from '../../../ui/logo/logo.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { ArtworkPicture } from '../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { Route } from './+types/exhibition.page';
import { HungWorkPart } from './components/hung-work/hung-work.tsx';
import { TitleWall } from './components/title-wall/title-wall.tsx';
import { WhereLine } from './components/where-line/where-line.tsx';
import css from './exhibition.late.module.css';
import { nameOf, proportionOf, workMark } from './exhibition.words.ts';

export const handle = { hydrate: 'later', chrome: 'none' } satisfies PageHandle;

/** An exhibition, or null if its link is closed: the same for keys that never were. */
export async function loader({ context, params: { key }, url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  try {
    const exhibition = await callOf(context)(exhibitionRoutes.read, { params: { key }, query: { page } });
    return { key, page, exhibition };
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error;
    return data({ key, page, exhibition: null }, { status: 404 });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOfMatches(matches);
  if (!loaderData?.exhibition) return pageMeta(site, { title: 'This exhibition is closed', isPrivate: true });
  const { key, exhibition } = loaderData;
  const { name, description, by, artworksCount, cover } = exhibition;
  const [rss, atom] = [exhibitionFeedLocation(key, 'rss'), exhibitionFeedLocation(key, 'atom')];
  const self = `${site?.publicUrl ?? ''}${exhibitionAt(key)}`;
  return pageMeta(site, {
    title: name,
    description: description || `Hung by ${by}, ${countOf(artworksCount, 'work')}`,
    image: cover ?? undefined,
    isPrivate: true,
    feeds: { title: name, rss, atom },
    alternates: [
      { type: 'application/ld+json', path: exhibitionManifestLocation(key), title: 'IIIF collection' },
      { type: 'application/json+oembed', path: oEmbedLocation(self), title: name },
    ],
  });
};

export default function ExhibitionPage({ loaderData: { key, page, exhibition } }: Route.ComponentProps) {
  if (!exhibition) return <ClosedExhibition />;
  const { items, artworksCount, hasNextPage } = exhibition;
  const works = items.filter(isWork);
  const at = (other: number) => exhibitionAt(key, { page: other > 1 ? String(other) : null });
  const next = hasNextPage ? at(page + 1) : null;
  return (
    <div className={css.exhibition}>
      <div className={css.lid}>
        <Link to={pages.explore} className={css.brand}>
          <Logo area="open" name="Oeuvre" />
        </Link>
        <span>Shared with you</span>
      </div>
      <TitleWall exhibition={exhibition} page={page} first={works[0]} />
      {items.map((item) =>
        item.kind === 'text' ? (
          <section key={item.id} className={css.words} aria-label="Wall text">
            <p dir="auto">{item.text}</p>
          </section>
        ) : (
          <HungWorkPart key={item.id} hung={item} segmentId={exhibition.segmentId} isFirst={item === works[0]} />
        ),
      )}
      {works.length > 0 ? (
        <WhereLine
          works={works.map((hung) => ({ number: hung.number, name: nameOf(hung.artwork) }))}
          total={artworksCount}
          next={next}
        />
      ) : null}
      <section className={css.end} id="all">
        <h2>{artworksCount === works.length ? `All ${countOf(artworksCount, 'work')}` : 'Works on this page'}</h2>
        <AllWorks works={works} />
        <div className={css.acts}>
          {page > 1 ? <ButtonLink to={at(page - 1)}>Earlier works</ButtonLink> : null}
          {next ? <ButtonLink to={next}>Further works</ButtonLink> : null}
          <Button onClick={() => void copyLink(exhibitionAt(key))}>
            <Icon of={Link2} size="small" />
            Copy link
          </Button>
          <ButtonLink to={pages.explore}>More on Oeuvre</ButtonLink>
        </div>
      </section>
    </div>
  );
}

const isWork = (item: HungItem): item is HungWork => item.kind === 'work';

/** The works of this page, small, in order. */
function AllWorks({ works }: { readonly works: readonly HungWork[] }) {
  return (
    <ol className={css.all}>
      {works.map(({ number, artwork }) => (
        <li key={number}>
          <a
            href={`#${workMark(number)}`}
            aria-label={`${number}: ${nameOf(artwork)}`}
            style={proportionOf(artwork.image)}
          >
            <ArtworkPicture artwork={artwork} sizes="10rem" />
          </a>
        </li>
      ))}
    </ol>
  );
}

function ClosedExhibition() {
  return (
    <div className={css.closed}>
      <h1>This exhibition is closed</h1>
      <p>Its owner has closed the link. Ask the person who sent it to you for a new one.</p>
      <ButtonLink to={pages.explore}>Explore Oeuvre</ButtonLink>
    </div>
  );
}
