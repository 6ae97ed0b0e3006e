import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { Status } from '../../../../../ui/label/label.tsx';

/** Whether readers see a work, or why not. */
export function OwnStatus({ work }: { readonly work: Pick<OwnArtwork, 'published' | 'activityStatus'> }) {
  if (work.activityStatus === 'TO_DELETE') return <Status shape="struck">To delete</Status>;
  if (work.activityStatus === 'DELETED') return <Status shape="minus">Deleted</Status>;
  return work.published ? <Status shape="solid">Published</Status> : <Status shape="ring">Unpublished</Status>;
}
