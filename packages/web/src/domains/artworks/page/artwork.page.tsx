import { artworkAt, catalogueAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { linkedArtLocation, oEmbedLocation } from '@oeuvre/contracts/domains/artworks/artworks.location.ts';
import { type ArtworkDetail, artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArrowLeft } from 'lucide-react';
import { data, Link, useSearchParams } from 'react-router';
import { callOf, siteOf } from '../../../ui/api-context.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Frame, More, Section } from '../../../ui/layout/layout.tsx';
import { Tag, Tags } from '../../../ui/lists/tag/tag.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { ArticleCard } from '../../articles/lists/components/article-card/article-card.tsx';
import { SimilarRow } from '../../similarity/components/similar-row/similar-row.tsx';
import { loadSimilar } from '../../similarity/load-similar.ts';
import { curatorsAddress, makerAndDate } from '../artworks.links.ts';
import { ArtworkGallery, imageShown } from '../components/artwork-gallery/artwork-gallery.tsx';
import { CardHistory } from '../components/card-history/card-history.tsx';
import { cardKeys, useCardHistory } from '../use-card-history.ts';
import type { Route } from './+types/artwork.page';
import css from './artwork.module.css';
import { ArtworkFacts } from './components/artwork-facts/artwork-facts.tsx';
import { ArtworkLabel } from './components/artwork-label.tsx';
import { ArtworkRights } from './components/artwork-rights/artwork-rights.tsx';
import { ArtworkTools } from './components/artwork-tools/artwork-tools.tsx';
import { EditLink } from './components/edit-link.tsx';
import { History } from './components/history/history.tsx';
import { References } from './components/references/references.tsx';
import { loadArtwork } from './load-artwork.ts';

export const handle = { hydrate: 'later', shared: true, fewStyles: true } satisfies PageHandle;

const similarInRow = 12;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const key = artworkKey.safeParse(params.artworkId);
  if (!key.success) throw data(null, { status: 404 });
  const segmentId = url.searchParams.get('segmentId');
  const call = callOf(context);
  const loaded = await loadArtwork(call, { key: key.data, segmentId, publicUrl: siteOf(context).publicUrl });
  const { id } = loaded.artwork;
  const near = loaded.segment?.id;
  const [{ articles }, similar] = await Promise.all([
    call(articlesRoutes.ofArtwork, { params: { id } }),
    loadSimilar(call, {
      id,
      segmentId: near,
      tags: [],
      address: new URLSearchParams(),
      itemsPerPage: similarInRow,
      isOpen: true,
    }),
  ]);
  return { ...loaded, articles, similar };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOfMatches(matches);
  if (!loaderData) return pageMeta(site, { title: 'Artwork', isPrivate: true });
  const { artwork } = loaderData;
  return pageMeta(site, {
    title: [artwork.title, artwork.artist].filter(Boolean).join(', '),
    description: artwork.supportingText || makerAndDate(artwork),
    path: artworkAt(artwork.id),
    image: artwork.image ? { ...artwork.image, alt: artwork.image.alt || artwork.title } : undefined,
    alternates: [
      { type: 'application/ld+json', path: linkedArtLocation(artwork.id), title: 'Linked Art' },
      {
        type: 'application/json+oembed',
        path: oEmbedLocation(`${site?.publicUrl}${artworkAt(artwork.id)}`),
        title: 'oEmbed',
      },
    ],
    jsonLd: loaderData.schema,
  });
};

const references = [
  ['publicRegistries', 'Public registries'],
  ['documentsNew', 'Documents'],
  ['bibliographicReferences', 'Bibliographic references'],
] as const;

type Loaded = Route.ComponentProps['loaderData'];

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  const { artwork, segment, models, articles, histories, rights, size, citations, similar } = loaderData;
  const [search] = useSearchParams();
  const viewer = useViewer();
  const opened = useCardHistory(cardKeys.wall, artwork.id);
  const shown = imageShown(artwork.images, search);
  const curated = segment && curatorsAddress(viewer, artwork, segment.id);
  return (
    <div className={css.page}>
      <Frame>
        <Crumb artwork={artwork} segment={segment} />
        <div className={css.object}>
          <div className={css.gallery}>
            <ArtworkGallery
              artwork={artwork}
              models={models}
              canZoom={artwork.images.some(({ mayZoom }) => mayZoom)}
              size={size}
            />
            <Description text={artwork.sections.descriptionText} />
            <ArtworkTags tags={artwork.tags} />
          </div>
          <div className={css.facts}>
            <ArtworkLabel artwork={artwork} />
            {segment && curated ? <More to={curated}>Curate in {segment.name}</More> : null}
            <ArtworkTools
              artwork={artwork}
              citations={citations}
              hasManifest={artwork.images.length > 0}
              downloaded={shown?.mayDownload ? shown : undefined}
            />
            <ArtworkFacts artwork={artwork} />
            <ArtworkRights rights={rights} />
          </div>
        </div>
      </Frame>
      {histories.map((history) => (
        <History key={history.key} history={history} />
      ))}
      {references.map(([key, title]) =>
        artwork.sections[key]?.length ? (
          <References key={key} id={key} title={title} entries={artwork.sections[key]} />
        ) : null,
      )}
      {similar ? <SimilarRow artworkId={artwork.id} similar={similar} segmentId={segment?.id} /> : null}
      <Articles articles={articles} />
      {opened.cards.length > 0 ? (
        <Section title="Opened lately">
          <CardHistory cards={opened.cards} segmentId={segment?.id} onClear={opened.clear} />
        </Section>
      ) : null}
    </div>
  );
}

/** The way back to the list that the work is in, and the editors' way to its record. */
const Crumb = ({ artwork, segment }: Pick<Loaded, 'artwork' | 'segment'>) => (
  <div className={css.crumb}>
    <Link className={css.back} to={segment ? segmentAt(segment.id, { artworkId: artwork.id }) : pages.catalogue}>
      <Icon of={ArrowLeft} />
      {segment?.name ?? 'Artworks'}
    </Link>
    <EditLink artwork={artwork} className={css.back} />
  </div>
);

function Description({ text = '' }: { readonly text: string | undefined }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim());
  return paragraphs.length > 0 ? (
    <div className={css.read} dir="auto">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  ) : null;
}

function ArtworkTags({ tags }: Pick<ArtworkDetail, 'tags'>) {
  const names = tags.map((tag) => tag.name);
  const isTwin = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return tags.length > 0 ? (
    <div className={css.tags}>
      <h2>Artworks tags</h2>
      <Tags>
        {tags.map((tag) => (
          <Tag
            key={tag.id}
            name={tag.name}
            context={isTwin(tag.name) ? tag.ancestors[0]?.name : undefined}
            to={catalogueAt({ tags: tag.id })}
          />
        ))}
      </Tags>
    </div>
  ) : null;
}

const Articles = ({ articles }: Pick<Loaded, 'articles'>) =>
  articles.length > 0 ? (
    <Section title="Articles about this work">
      <div className={css.articles}>
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </Section>
  ) : null;
