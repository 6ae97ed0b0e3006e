import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { Link2, X } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { useInView } from '../../../../../ui/use-in-view.ts';
import { makerAndDate } from '../../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { nameOfWork } from '../../name-of-work.ts';
import css from './linked-artworks.late.module.css';

const SortableList = lazyPart(
  async () => (await import('../../../../../ui/working/sortable/sortable-list.tsx')).SortableList<ArtworkSummary>,
);
const LinkArtworkDialog = lazyPart(async () => (await import('./link-artwork-dialog.tsx')).LinkArtworkDialog);

/** Each shows at once and is rolled back when refused; resolves to false then. Indices count from 0. */
interface ArtworkActs {
  readonly linkArtwork: (work: ArtworkSummary) => Promise<boolean>;
  readonly unlinkArtwork: (work: ArtworkSummary, at: number) => Promise<boolean>;
  readonly moveArtwork: (works: readonly ArtworkSummary[], from: number, to: number) => Promise<boolean>;
}
interface LinkedArtworksProps {
  readonly works: readonly ArtworkSummary[];
  readonly acts: ArtworkActs;
}

/** The related artworks of an article, to link, reorder and remove. */
export function LinkedArtworks({ works, acts }: LinkedArtworksProps) {
  const [isChoosing, setChoosing] = useState(false);
  const link = useRef<HTMLButtonElement>(null);
  const block = useRef<HTMLElement>(null);
  // The drag-and-drop library is heavy, and the text comes first.
  const isSeen = useInView(block);

  function unlink(work: ArtworkSummary) {
    // The clicked button disappears with its card.
    link.current?.focus({ preventScroll: true });
    void acts.unlinkArtwork(work, works.indexOf(work));
  }
  const cardOf = (work: ArtworkSummary, handle: ReactNode) => (
    <LinkedCard work={work} handle={handle} onUnlink={() => unlink(work)} />
  );
  return (
    <section ref={block} className={css.block} aria-label="Related artworks">
      <h2 className={css.heading}>Related artworks</h2>
      <div className={css.strip}>
        {works.length > 0 && !isSeen ? <div className={css.waiting} /> : null}
        {works.length > 0 && isSeen ? (
          <Suspense fallback={<div className={css.waiting} />}>
            <SortableList
              label="The artworks"
              items={works}
              nameOf={nameOfWork}
              onMove={(from, to) => void acts.moveArtwork(works, from, to)}
              className={css.works}
              itemClassName={css.work}
            >
              {cardOf}
            </SortableList>
          </Suspense>
        ) : null}
        <button ref={link} type="button" className={css.add} onClick={() => setChoosing(true)}>
          <Icon of={Link2} />
          Link artwork
        </button>
      </div>
      {isChoosing ? (
        <Suspense>
          <LinkArtworkDialog
            linked={works.map((work) => work.id)}
            onLink={acts.linkArtwork}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

interface LinkedCardProps {
  readonly work: ArtworkSummary;
  /** The grip that moves it. */
  readonly handle: ReactNode;
  readonly onUnlink: () => void;
}

function LinkedCard({ work, handle, onUnlink }: LinkedCardProps) {
  return (
    <>
      <ArtworkPicture artwork={work} sizes="198px" />
      <span className={css.label} dir="auto">
        <em>{nameOfWork(work)}</em>
        {makerAndDate(work)}
      </span>
      <span className={css.tools}>
        {handle}
        <IconButton icon={X} label={`Remove ${nameOfWork(work)}`} onClick={onUnlink} />
      </span>
    </>
  );
}
