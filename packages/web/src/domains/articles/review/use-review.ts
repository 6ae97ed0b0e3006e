import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts';
import type { ArticleActs } from '../work/use-article.ts';
import type { Writing } from '../writing/use-writing.ts';

/** What was looked at, and what is stored by now. */
export interface ChangedMeanwhile {
  readonly reviewed: ArticleValue;
  readonly stored: Article;
}

export interface Review {
  /** Publishes exactly the text that is shown here; asks again when another one is stored. */
  readonly publish: () => Promise<void>;
  readonly changed: ChangedMeanwhile | undefined;
  readonly publishStored: () => Promise<void>;
  /** Shows what is stored, so that it can be read first. */
  readonly readStored: () => void;
  readonly closeChanged: () => void;
  readonly isSendingBack: boolean;
  readonly askForReason: (isAsked: boolean) => void;
  readonly sendBack: (reason: string) => Promise<boolean>;
}

/** The supervisor's part: publishing exactly what was read, or sending it back with a reason. */
export function useReview(id: Article['id'], acts: ArticleActs, writing: Writing): Review {
  const [changed, setChanged] = useState<ChangedMeanwhile>();
  const [isSendingBack, askForReason] = useState(false);

  async function publishVersion({ version, value: reviewed }: { readonly version: number; readonly value: ArticleValue }) {
    const outcome = await acts.publish(version);
    if (outcome === 'published') toastSuccess('The article is published');
    if (outcome !== 'changed') return;
    try {
      setChanged({ reviewed, stored: await browserCall(articlesRoutes.get, { params: { id } }) });
    } catch (error) {
      toastError((error as Error).message);
    }
  }
  function readStored() {
    if (changed) writing.follow(changed.stored);
    setChanged(undefined);
  }
  return {
    async publish() {
      if (await writing.autosave.flush()) await publishVersion(writing.autosave.lastSaved());
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
