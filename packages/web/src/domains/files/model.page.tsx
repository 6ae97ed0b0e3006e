import { modelUuid } from '@oeuvre/contracts/domains/files/models.model.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import { data, type HeadersFunction, useSearchParams } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/model.page';
import { SketchfabStage, StageName, StoredStage } from './components/model-stage/model-stage.tsx';
import { sketchfabAddress } from './models.links.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;

/** A separate page for the frame that shows a model: only its content policy allows what the viewers need. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const uuid = modelUuid.safeParse(params.uuid);
  if (!uuid.success) throw data(null, { status: 404 });
  const model = await callOf(context)(modelsRoutes.get, { params: { uuid: uuid.data } });
  return data(model, { headers: { 'x-page-policy': model.kind === 'kept' ? 'stage' : 'foreign-stage' } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), { title: loaderData?.name || '3D model', isPrivate: true });

export default function ModelPage({ loaderData: { uuid, src, name, poster } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <StageName name={name} />
      {src ? (
        <StoredStage src={src} name={name} poster={poster} isStill={query.has('still')} />
      ) : (
        <SketchfabStage uuid={uuid} name={name} poster={poster} />
      )}
      <noscript>
        <a href={src ?? sketchfabAddress(uuid)}>{src ? 'Download the 3D model' : '3D model on Sketchfab'}</a>
      </noscript>
    </>
  );
}
