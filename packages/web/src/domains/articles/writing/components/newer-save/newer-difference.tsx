import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ArticleDifference } from '../../../shared/components/article-difference/article-difference.tsx';

interface NewerDifferenceProps {
  readonly before: ArticleValue;
  readonly after: ArticleValue;
  readonly onClose: () => void;
  readonly onShow: () => void;
}

/** The changes of a newer save to the text on the page. */
export function NewerDifference({ before, after, onClose, onShow }: NewerDifferenceProps) {
  return (
    <Dialog
      title="What has changed"
      isOpen
      onClose={onClose}
      size="choice"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="main" onClick={onShow}>
            Show the newer version
          </Button>
        </>
      }
    >
      <ArticleDifference before={before} after={after} />
    </Dialog>
  );
}
