import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatDayAndTime } from '../../../../../ui/date-time/format-date.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ArticleDifference } from '../../../shared/components/article-difference/article-difference.tsx';
import type { UnsavedDraft } from '../../autosave.ts';

interface RecoveredDraftDialogProps {
  readonly present: ArticleValue;
  readonly offered: UnsavedDraft;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onTake: () => void;
}

/** Unsaved text of an earlier visit, as the difference to the current text. */
export function RecoveredDraftDialog({ present, offered, onClose, onDiscard, onTake }: RecoveredDraftDialogProps) {
  return (
    <Dialog
      title="Text from your last visit"
      isOpen
      onClose={onClose}
      size="choice"
      note={`Written on ${formatDayAndTime(new Date(offered.keptAt).toISOString(), 'local')}`}
      actions={
        <>
          <Button onClick={onDiscard}>Discard</Button>
          <Button kind="main" onClick={onTake}>
            Bring it back
          </Button>
        </>
      }
    >
      <ArticleDifference before={present} after={offered.value} />
    </Dialog>
  );
}
