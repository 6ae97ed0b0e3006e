import { artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { doublesRoutes } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { data } from 'react-router';
import { EditedArtworkView } from '../domains/artworks/record/components/edited-artwork/edited-artwork.tsx';
import { RecordDoubles } from '../domains/exchange/doubles/components/record-doubles/record-doubles.tsx';
import { callOf } from '../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../ui/meta.ts';
import type { PageHandle } from '../ui/page-handle.ts';
import type { Route } from './+types/edit-artwork.page';

export const handle = { side: 'work', chrome: 'none' } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.work.record.sections.title || 'Artwork',
    isPrivate: true,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const key = artworkKey.safeParse(params.artworkId);
  if (!key.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const input = { params: { id: key.data } };
  const work = await call(recordRoutes.get, input);
  return { work, ...(await call(doublesRoutes.list, input)) };
}

/** The record of a work, for its owner and everybody else who may change it. */
export default function EditArtworkPage({ loaderData: { work, doubles } }: Route.ComponentProps) {
  return (
    <EditedArtworkView
      key={work.id}
      work={work}
      noticesOf={(saved) => <RecordDoubles work={saved} doubles={doubles} />}
    />
  );
}
