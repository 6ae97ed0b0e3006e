import { artworkAt, catalogueAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { type ArtworkDetail, artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { sectionText } from '@oeuvre/record/section-text.ts';
import { ArrowLeft, Link2 } from 'lucide-react';
import { data, Link } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { copyLink } from '../../ui/copy-link.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Frame } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { Tag, Tags } from '../../ui/tag/tag.tsx';
import type { Route } from './+types/artwork.page';
import css from './artwork.module.css';
import { makerAndDate } from './artworks.links.ts';
import { ArtworkFacts } from './components/artwork-facts/artwork-facts.tsx';
import { ArtworkGallery } from './components/artwork-gallery/artwork-gallery.tsx';

export const handle = { shared: true } satisfies PageHandle;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = callOf(context);
  const key = artworkKey.safeParse(params.artworkId);
  if (!key.success) throw data(null, { status: 404 });
  const { artwork } = await call(artworksRoutes.get, { params: { id: key.data } });
  const segmentId = new URL(request.url).searchParams.get('segmentId') ?? artwork.segments[0];
  return { artwork, segment: segmentId && uuid.test(segmentId) ? await segmentNamed(call, segmentId) : null };
}

/** The room that the reader comes from; none if they may not know of it. */
async function segmentNamed(call: Call, segmentId: string) {
  try {
    const { id, name } = await call(membershipsRoutes.segment, { params: { segmentId } });
    return { id, name };
  } catch (error) {
    if (refusalOf(error)) return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(siteOfMatches(matches), { title: 'Artwork', isPrivate: true });
  const { artwork } = loaderData;
  const description = artwork.supportingText || makerAndDate(artwork);
  return pageMeta(siteOfMatches(matches), {
    title: [artwork.title, artwork.artist].filter(Boolean).join(', '),
    description,
    path: artworkAt(artwork.id),
    image: artwork.image ? { ...artwork.image, alt: artwork.image.alt || artwork.title } : undefined,
    jsonLd: jsonLdOf(artwork),
  });
};

function jsonLdOf(artwork: ArtworkDetail) {
  return {
    '@type': 'VisualArtwork',
    name: artwork.title,
    ...(artwork.artist && { creator: { '@type': 'Person', name: artwork.artist } }),
    ...(artwork.dateText && { dateCreated: artwork.dateText }),
    ...(artwork.sections.materials && { artMedium: sectionText(artwork.sections, 'materials', ', ') }),
    ...(artwork.accessionNumber && { identifier: artwork.accessionNumber }),
  };
}

export default function ArtworkPage({ loaderData }: Route.ComponentProps) {
  const { artwork, segment } = loaderData;
  const [maker] = artwork.artists;
  const paragraphs = artwork.sections.descriptionText?.split(/\n{2,}/).filter((text) => text.trim()) ?? [];
  const names = artwork.tags.map((tag) => tag.name);
  return (
    <Frame>
      <div className={css.crumb}>
        <Link className={css.back} to={segment ? segmentAt(segment.id, { artworkId: artwork.id }) : pages.catalogue}>
          <Icon of={ArrowLeft} />
          {segment?.name ?? 'Artworks'}
        </Link>
      </div>
      <div className={css.object}>
        <div className={css.gallery}>
          <ArtworkGallery artwork={artwork} />
          {paragraphs.length > 0 ? (
            <div className={css.read}>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          ) : null}
          {artwork.tags.length > 0 ? (
            <div className={css.tags}>
              <h2>Artworks tags</h2>
              <Tags>
                {artwork.tags.map((tag) => (
                  <Tag
                    key={tag.id}
                    name={tag.name}
                    context={
                      names.indexOf(tag.name) !== names.lastIndexOf(tag.name) ? tag.ancestors[0]?.name : undefined
                    }
                    to={catalogueAt({ tags: tag.id })}
                  />
                ))}
              </Tags>
            </div>
          ) : null}
        </div>
        <div className={css.facts}>
          <h1 className={css.title}>{artwork.title || 'Untitled'}</h1>
          {artwork.artist ? (
            <p className={css.maker}>
              {artwork.artist}
              {maker?.lifeDates ? <span>{maker.lifeDates}</span> : null}
            </p>
          ) : null}
          {artwork.supportingText ? <p className={css.support}>{artwork.supportingText}</p> : null}
          <div className={css.tools}>
            <IconButton icon={Link2} label="Copy link" onClick={() => copyLink(artworkAt(artwork.id))} />
          </div>
          <ArtworkFacts artwork={artwork} />
        </div>
      </div>
    </Frame>
  );
}
