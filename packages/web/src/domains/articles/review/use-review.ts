import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { confirm } from '../../../ui/confirm/confirm.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import { toastUndo } from '../../../ui/working/act/toast-undo.ts';
import { useAct } from '../../../ui/working/act/use-act.ts';
import type { SavedText } from '../writing/autosave.ts';
import type { Writing } from '../writing/use-writing.ts';
import type { NamedSegment } from './reach.ts';

/** The reviewed text, and the article as stored now. */
export interface ChangedMeanwhile {
  readonly reviewed: ArticleValue;
  readonly stored: Article;
}

/** The actions that a review needs. */
interface ReviewActs {
  /** `changed`: another version is stored. */
  readonly publish: (version: number) => Promise<'published' | 'changed' | 'failed'>;
  readonly undoPublish: (onReview: boolean) => Promise<boolean>;
  readonly sendBack: (reason: string, version: number) => Promise<boolean>;
}

/** The article under review, and the segments that it is published to. */
interface Reviewed {
  readonly article: Pick<Article, 'id' | 'accessType' | 'status'>;
  readonly audience: readonly NamedSegment[];
}

export interface Review {
  /** Says who will read it, then publishes exactly the text shown here; asks again when another one is stored. */
  readonly publish: () => Promise<void>;
  readonly changed: ChangedMeanwhile | undefined;
  readonly publishStored: () => Promise<void>;
  /** Shows the stored text, to be read first. */
  readonly readStored: () => void;
  readonly closeChanged: () => void;
  readonly isSendingBack: boolean;
  readonly askForReason: (isAsked: boolean) => void;
  readonly sendBack: (reason: string) => Promise<boolean>;
}

const sayPublished = (undo: () => void) => toastUndo('The article is published', undo);

/** A supervisor's actions: publish exactly the text they read, or send it back with a reason. */
export function useReview({ article, audience }: Reviewed, acts: ReviewActs, writing: Writing): Review {
  const { id } = article;
  const params = { id };
  const [changed, setChanged] = useState<ChangedMeanwhile>();
  const [isSendingBack, askForReason] = useState(false);

  const readStoredBeside = useAct(
    async (reviewed: ArticleValue) => ({ reviewed, stored: await browserCall(articlesRoutes.get, { params }) }),
    {
      done: setChanged,
    },
  );
  async function publishVersion({ version, value: reviewed }: SavedText) {
    const outcome = await acts.publish(version);
    if (outcome === 'published') sayPublished(() => void acts.undoPublish(article.status === 'on_review'));
    if (outcome !== 'changed') return;
    await readStoredBeside.act(reviewed);
  }
  // Authors never publish: they do not load the words of the question.
  const readReach = useAct(() => Promise.all([browserCall(reviewRoutes.reach, { params }), import('./reach.ts')]), {
    done: async ([reach, { reachWords, openCommentsWords }]) => {
      const isWanted = await confirm({
        title: 'Publish this article?',
        text: [reachWords(article, audience, reach), openCommentsWords(reach)].filter(Boolean).join(' '),
        confirmLabel: 'Publish',
      });
      if (isWanted) await publishVersion(writing.autosave.lastSaved());
    },
  });
  function readStored() {
    if (changed) writing.follow(changed.stored);
    setChanged(undefined);
  }
  return {
    async publish() {
      if (await writing.autosave.flush()) await readReach.act();
    },
    changed,
    async publishStored() {
      readStored();
      if (changed) await publishVersion(changed.stored);
    },
    readStored,
    closeChanged: () => setChanged(undefined),
    isSendingBack,
    askForReason,
    async sendBack(reason) {
      const isSent = await acts.sendBack(reason, writing.autosave.lastSaved().version);
      if (!isSent) return false;
      askForReason(false);
      toastSuccess('The article has been sent back', { more: 'The author has been told why.' });
      return true;
    },
  };
}
