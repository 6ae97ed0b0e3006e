import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ArtworkFilter } from '../../artworks/queries/artwork-filter.ts';
import { eachArtworkId } from '../../artworks/queries/artwork-list.ts';
import type { EngineFilter, EngineScope } from '../engine/engine.model.ts';

/** Works that a filter may leave, if only PostgreSQL can tell which; of more, the newest ones. */
const mostFiltered = 100_000;

/** The filter as the engine understands it: whatever it cannot check itself becomes a list of works. */
export async function engineFilterOf(
  db: Database,
  viewer: Viewer,
  { filter, scope }: { readonly filter: ArtworkFilter; readonly scope: EngineScope },
): Promise<EngineFilter> {
  const { tags, segmentsIds, published, activityStatuses, ...others } = filter;
  const isPlain =
    published.every((one) => one === 'true') &&
    activityStatuses.every((one) => one === 'ACTIVE') &&
    Object.values(others).every((one) => one === undefined || (Array.isArray(one) && one.length === 0) || one === '');
  if (!isPlain) return { tags: [], works: await idsOf(db, viewer, filter) };
  const readable = new Set(scope.readableSegments);
  const segments = scope.isAll ? segmentsIds : segmentsIds.filter((id) => readable.has(id));
  return { tags, ...(segmentsIds.length > 0 && { segments }) };
}

async function idsOf(db: Database, viewer: Viewer, filter: ArtworkFilter): Promise<ArtworkId[]> {
  const ids: ArtworkId[] = [];
  for await (const some of eachArtworkId(db, viewer, filter)) {
    ids.push(...some);
    if (ids.length >= mostFiltered) break;
  }
  return ids;
}
