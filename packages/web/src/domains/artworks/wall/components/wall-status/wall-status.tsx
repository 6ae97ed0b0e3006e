import type { WallArtwork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import { Status } from '../../../../../ui/label/label.tsx';

type State = Pick<WallArtwork, 'published' | 'publishedHere' | 'activityStatus' | 'isWithdrawn'>;

/** Whether readers see a work on this wall, or why not. */
export function WallStatus({ work }: { readonly work: State }) {
  if (work.activityStatus === 'TO_DELETE') return <Status shape="struck">To delete</Status>;
  if (work.activityStatus === 'DELETED') return <Status shape="minus">Deleted</Status>;
  if (work.isWithdrawn) return <Status shape="dashed">Withdrawn by its owner</Status>;
  if (!work.published) return <Status shape="dashed">Unpublished everywhere</Status>;
  return work.publishedHere ? <Status shape="solid">Published</Status> : <Status shape="ring">Unpublished</Status>;
}
