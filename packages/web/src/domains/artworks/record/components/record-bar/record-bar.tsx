import { ownArtworkAt, pages } from '@oeuvre/contracts/addresses.ts';
import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { ArrowLeft, History, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import type { SaveLabel } from '../../../../../ui/working/autosave/create-autosave.ts';
import { Presence } from '../../../../../ui/working/people-at-work/presence.tsx';
import { isUnseen } from '../../../readers.words.ts';
import { NeighbourLinks } from '../../../selected/components/neighbours/neighbours.tsx';
import type { Neighbours } from '../../../selected/use-neighbours.ts';
import type { OthersAtWork } from '../../use-others-at-work.ts';
import css from './record-bar.late.module.css';

export type RecordPanel = 'history' | 'people';

interface RecordBarProps {
  readonly work: EditedArtwork;
  readonly hasTitle: boolean;
  readonly saveLabel: SaveLabel;
  readonly panel: RecordPanel | undefined;
  readonly onPanel: (panel: RecordPanel | undefined) => void;
  readonly isActing: boolean;
  /** A conflict waits for a choice: publishing waits too. */
  readonly isWaiting: boolean;
  readonly onPublish: () => void;
  readonly others: OthersAtWork;
  /** The works beside it in the list that the person came from. */
  readonly neighbours: Neighbours | undefined;
  /** The menu. */
  readonly children: ReactNode;
}

/** The bar of a work that somebody edits: its state, whether it is saved, and the next step. */
export function RecordBar(props: RecordBarProps) {
  const { work, hasTitle, saveLabel, panel, onPanel, isActing, isWaiting, onPublish, others, neighbours, children } =
    props;
  const toggle = (name: RecordPanel) => onPanel(panel === name ? undefined : name);
  return (
    <header className={css.bar}>
      <Link to={pages.artworks} className={css.back} aria-label="Artworks">
        <Icon of={ArrowLeft} />
        <span className={css.wide}>Artworks</span>
      </Link>
      <State work={work} />
      <span className={`${css.faint} ${css.wide}`} role="status">
        {saveLabel === 'Draft' ? null : saveLabel}
      </span>
      {work.openId ? <span className={`${css.faint} ${css.wide}`}>{work.openId}</span> : null}
      <div className={css.end}>
        <NeighbourLinks neighbours={neighbours} addressOf={ownArtworkAt} className={css.neighbours} />
        <Presence people={others.people} spoken={others.spoken} />
        <IconButton
          icon={History}
          label="History"
          aria-expanded={panel === 'history'}
          onClick={() => toggle('history')}
        />
        <IconButton
          icon={Users}
          label="Segments and people"
          aria-expanded={panel === 'people'}
          onClick={() => toggle('people')}
        />
        {work.published || work.activityStatus !== 'ACTIVE' ? null : (
          <ActionButton
            kind="main"
            busy={isActing}
            reason={publishReason(work, { hasTitle, isWaiting })}
            onClick={onPublish}
          >
            Publish
          </ActionButton>
        )}
        {children}
      </div>
    </header>
  );
}

function publishReason(work: EditedArtwork, { hasTitle, isWaiting }: { hasTitle: boolean; isWaiting: boolean }) {
  if (isWaiting) return 'Answer the question first.';
  if (!hasTitle) return artworkErrors.list['title-required'][1];
  const { publish } = work.may;
  // The title may be written and not saved yet.
  return publish.allowed || publish.reason === 'title-required' ? undefined : artworkErrors.list['not-yours'][1];
}

function State({ work }: { readonly work: EditedArtwork }) {
  const { activityStatus } = work;
  if (activityStatus === 'DELETED') return <Status shape="struck">Deleted</Status>;
  if (activityStatus === 'TO_DELETE') return <Status shape="struck">To delete</Status>;
  if (isUnseen(work)) return <Status shape="half">Published</Status>;
  return work.published ? <Status shape="solid">Published</Status> : <Status shape="ring">Unpublished</Status>;
}
