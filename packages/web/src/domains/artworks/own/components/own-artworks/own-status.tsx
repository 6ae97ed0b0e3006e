import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { Status } from '../../../../../ui/label/label.tsx';
import { isUnseen, nobodySees } from '../../../readers.words.ts';

/** Whether readers see a work, or why not. */
export function OwnStatus({ work }: { readonly work: Pick<OwnArtwork, 'published' | 'readers' | 'activityStatus'> }) {
  if (work.activityStatus === 'TO_DELETE') return <Status shape="struck">To delete</Status>;
  if (work.activityStatus === 'DELETED') return <Status shape="minus">Deleted</Status>;
  if (isUnseen(work)) return <Status shape="half">{`Published. ${nobodySees}`}</Status>;
  return work.published ? <Status shape="solid">Published</Status> : <Status shape="ring">Unpublished</Status>;
}
