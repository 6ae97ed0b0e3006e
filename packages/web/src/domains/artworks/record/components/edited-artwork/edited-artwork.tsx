import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { useLeaveGuard } from '../../../../../ui/working/autosave/use-leave-guard.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { Docked } from '../../../../../ui/working/side-panel/docked.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { isUnseen, nobodySees, willSee } from '../../../readers.words.ts';
import { useNeighbours } from '../../../selected/use-neighbours.ts';
import { useLastList } from '../../../selected/use-selected-ids.ts';
import { type UseEditedArtwork, useEditedArtwork } from '../../use-edited-artwork.ts';
import { useOthersAtWork } from '../../use-others-at-work.ts';
import { MissingAside, MissingLine } from '../missing-list/missing-list.tsx';
import { RecordBar, type RecordPanel } from '../record-bar/record-bar.tsx';
import { RecordForm } from '../record-form/record-form.tsx';
import { ArtworkMenu } from './artwork-menu.tsx';
import css from './edited-artwork.late.module.css';
import { RecordMedia } from './record-media.tsx';
import { RecordNotices } from './record-notices.tsx';

const RecordHistory = lazyPart(async () => (await import('../record-history/record-history.tsx')).RecordHistory);
const RecordPeople = lazyPart(async () => (await import('../record-people/record-people.tsx')).RecordPeople);

interface EditedArtworkProps {
  readonly work: EditedArtwork;
  /** Notices above the record, for the work as it was saved last. */
  readonly noticesOf: (work: EditedArtwork) => ReactNode;
}

/** A work for its editors: its pictures, its record, and what a reader misses. */
export function EditedArtworkView({ work: loaded, noticesOf }: EditedArtworkProps) {
  const viewer = useViewer();
  const edited = useEditedArtwork(loaded, viewer.id);
  const { work, record, autosave } = edited;
  const others = useOthersAtWork(edited);
  useLeaveGuard(autosave);
  const neighbours = useNeighbours(useLastList(), work.id);
  const [open, setOpen] = useState<RecordPart>();
  const [panel, setPanel] = useState<RecordPanel>();
  const tagName = (id: string) => edited.tagOf(id)?.name ?? 'a tag';
  function openPart(part: RecordPart) {
    if (part === 'images') return document.getElementById(picturesId)?.scrollIntoView({ block: 'start' });
    setOpen(part);
  }
  const missing = { record, isPublished: work.published, onOpen: openPart };
  return (
    <>
      <RecordBar
        work={work}
        hasTitle={Boolean(record.sections.title?.trim())}
        saveLabel={autosave.label}
        panel={panel}
        onPanel={setPanel}
        isActing={edited.isActing}
        isWaiting={autosave.conflict !== undefined}
        onPublish={() => void edited.act('publish')}
        others={others}
        neighbours={neighbours}
      >
        <ArtworkMenu edited={edited} address={artworkAt(work.openId ?? work.id)} neighbours={neighbours} />
      </RecordBar>
      {others.isDismissed ? (
        <Notice words="You may no longer edit this artwork. Your unsaved words are kept on this device." />
      ) : null}
      <RecordNotices edited={edited} tagName={tagName} />
      {noticesOf(work)}
      <Docked isOpen={panel !== undefined}>
        <div className={css.record} data-narrow={panel ? true : undefined}>
          <aside id={picturesId} className={css.wall} aria-label="Pictures and 3D models">
            <RecordMedia edited={edited} />
          </aside>
          <div className={css.middle}>
            <RecordForm edited={edited} open={open} onOpen={setOpen}>
              <ReadersLine work={work} onOpen={() => setPanel('people')} />
              <MissingLine className={css.narrow} {...missing} />
            </RecordForm>
          </div>
          <MissingAside className={css.missing} {...missing} />
        </div>
        <Panel panel={panel} edited={edited} tagName={tagName} onClose={() => setPanel(undefined)} />
      </Docked>
    </>
  );
}

interface PanelProps {
  readonly panel: RecordPanel | undefined;
  readonly edited: UseEditedArtwork;
  readonly tagName: (id: string) => string;
  readonly onClose: () => void;
}

/** The open panel beside the record. */
const Panel = ({ panel, edited: { work, autosave, take }, tagName, onClose }: PanelProps) => (
  <Suspense>
    {panel === 'history' ? (
      <RecordHistory work={work} tagName={tagName} saveFirst={autosave.flush} onRestored={take} onClose={onClose} />
    ) : null}
    {panel === 'people' ? <RecordPeople work={work} onClose={onClose} /> : null}
  </Suspense>
);

/** The readers of the work, now or once it is published, with the way to its segments. */
function ReadersLine({ work, onOpen }: { readonly work: EditedArtwork; readonly onOpen: () => void }) {
  if (work.activityStatus !== 'ACTIVE' || (work.published && !isUnseen(work))) return null;
  return (
    <p className={css.readers}>
      {work.published ? `${nobodySees}. Curators add works to segments.` : willSee[work.readers]}{' '}
      <Button kind="text" onClick={onOpen}>
        Segments
      </Button>
    </p>
  );
}

const picturesId = 'pictures';
