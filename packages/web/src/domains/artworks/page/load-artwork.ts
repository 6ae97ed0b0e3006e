import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail, ArtworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { sizeInMillimetres } from '@oeuvre/record/dimensions.ts';
import { sectionText } from '@oeuvre/record/section-text.ts';
import { refusalOf } from '../../../ui/api-context.ts';
import { citationsOf } from './citations.ts';
import { historyKeys } from './history.ts';
import { historiesOf } from './read-histories.ts';
import { rightsShown } from './rights.ts';
import { schemaOf } from './schema-org.ts';

interface Asked {
  readonly key: ArtworkKey;
  /** The segment that the reader comes from, as the address names it. */
  readonly segmentId: string | null;
  readonly publicUrl: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything that a work's page shows of the work; whatever only words it needs is worded here, so that no reader fetches code. */
export async function loadArtwork(call: Call, { key, segmentId, publicUrl }: Asked) {
  const { artwork } = await call(artworksRoutes.get, { params: { id: key } });
  const from = segmentId ?? artwork.segments[0];
  const [segment, models] = await Promise.all([
    from && uuid.test(from) ? segmentNamed(call, from) : null,
    modelsOf(call, artwork),
  ]);
  const rights = rightsShown(artwork);
  return {
    artwork: withoutHistories(artwork),
    segment,
    models,
    histories: historiesOf(artwork.sections),
    rights,
    schema: schemaOf({ artwork, segment, rights }, publicUrl),
    size: sizeInMillimetres(artwork.sections.dimensionsNew),
    citations: citationsOf({
      ...artwork,
      medium: sectionText(artwork.sections, 'materials', ', '),
      address: `${publicUrl}${artworkAt(artwork.openId ?? artwork.id)}`,
      site: productName,
    }),
  };
}

/** The room that the reader comes from; none if they may not know of it. */
const segmentNamed = (call: Call, segmentId: string) =>
  unlessRefused(async () => {
    const { id, name } = await call(membershipsRoutes.segment, { params: { segmentId } });
    return { id, name };
  });

/** The work's 3D models that the reader may see, with the work's own captions. */
async function modelsOf(call: Call, { models }: ArtworkDetail) {
  const found = await Promise.all(
    models.map(({ uuid, caption }) =>
      unlessRefused(async () => {
        const model = await call(modelsRoutes.get, { params: { uuid } });
        return caption ? { ...model, name: caption } : model;
      }),
    ),
  );
  return found.filter((model) => model !== null);
}

async function unlessRefused<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    if (refusalOf(error)) return null;
    throw error;
  }
}

/** The page gets histories as rows: their entries would be sent twice. */
function withoutHistories(artwork: ArtworkDetail): ArtworkDetail {
  const sections = Object.entries(artwork.sections).filter(([key]) => !(key in historyKeys));
  return { ...artwork, sections: Object.fromEntries(sections) };
}
