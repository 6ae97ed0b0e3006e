import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ArticleDifference } from '../../../shared/components/article-difference/article-difference.tsx';
import type { Review } from '../../use-review.ts';

/** The reviewed text is no longer the stored one: shows the difference, and asks again before publishing. */
export function ChangedSinceReview({
  review: { changed, publishStored, readStored, closeChanged },
}: {
  readonly review: Review;
}) {
  if (!changed) return null;
  return (
    <Dialog
      title="The article has been changed since it was reviewed"
      isOpen
      onClose={closeChanged}
      size="choice"
      note="Nothing has been published yet."
      actions={
        <>
          <Button onClick={readStored}>Read it first</Button>
          <Button kind="main" onClick={() => void publishStored()}>
            Publish this version
          </Button>
        </>
      }
    >
      <ArticleDifference before={changed.reviewed} after={changed.stored.value} />
    </Dialog>
  );
}
