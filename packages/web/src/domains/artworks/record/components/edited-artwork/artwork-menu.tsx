import { ownArtworkAt, pages } from '@oeuvre/contracts/addresses.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { ArrowLeft, ArrowRight, Eye, EyeOff, Link2, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { Menu, type MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { linkWarning } from '../../../readers.words.ts';
import type { Neighbours } from '../../../selected/use-neighbours.ts';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';

interface ArtworkMenuProps {
  readonly edited: UseEditedArtwork;
  /** The page that readers see. */
  readonly address: string;
  /** The works beside it in the list that the person came from. */
  readonly neighbours: Neighbours | undefined;
}

/** The acts on a work besides writing its record. */
export function ArtworkMenu({ edited, address, neighbours }: ArtworkMenuProps) {
  const { work, act, autosave } = edited;
  const { may, published } = work;
  const navigate = useNavigate();
  const { act: remove } = useAct(
    async () => {
      await autosave.flush();
      await browserCall(recordRoutes.delete, { params: { id: work.id } });
    },
    {
      async done() {
        toastSuccess('The artwork is marked for deletion.');
        await navigate(pages.artworks);
      },
    },
  );
  const isSure = () =>
    confirm({
      title: 'Are you sure you want to delete the artwork?',
      text: 'Readers no longer see it. Until an administrator deletes it, you can restore it here.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
  const entries: (MenuEntry | false)[] = [
    neighbours?.previous !== undefined && {
      label: 'Previous artwork',
      icon: ArrowLeft,
      to: ownArtworkAt(neighbours.previous.id),
    },
    neighbours?.next !== undefined && {
      label: 'Next artwork',
      icon: ArrowRight,
      to: ownArtworkAt(neighbours.next.id),
    },
    { label: 'Preview', icon: Eye, to: address },
    { label: 'Copy link', icon: Link2, onSelect: () => void copyLink(address, linkWarning(work)) },
    published && {
      label: 'Unpublish',
      icon: EyeOff,
      disabledReason: may.unpublish.allowed ? undefined : 'You have no permission to do this.',
      onSelect: () => void act('unpublish'),
    },
    may.restore.allowed && { label: 'Restore', icon: RotateCcw, onSelect: () => void act('restore') },
    {
      label: 'Delete',
      icon: Trash2,
      isDanger: true,
      isApart: true,
      disabledReason: may.delete.allowed ? undefined : 'Only the owner may do this.',
      onSelect: async () => {
        if (await isSure()) await remove();
      },
    },
  ];
  return <Menu label="More" entries={entries.filter((entry) => entry !== false)} />;
}
