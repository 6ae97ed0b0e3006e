import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { useState } from 'react';
import { useAct } from '../../../ui/act/use-act.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { toastSuccess } from '../../../ui/toast/toast.ts';
import type { Writing } from '../writing/use-writing.ts';

/** The reviewed text, and the article as stored now. */
export interface ChangedMeanwhile {
  readonly reviewed: ArticleValue;
  readonly stored: Article;
}

/** The actions that a review needs. */
interface ReviewActs {
  /** `changed`: another version is stored. */
  readonly publish: (version: number) => Promise<'published' | 'changed' | 'failed'>;
  readonly sendBack: (reason: string, version: number) => Promise<boolean>;
}

export interface Review {
  /** Publishes exactly the text shown here; asks again when another one is stored. */
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

/** A supervisor's actions: publish exactly the text they read, or send it back with a reason. */
export function useReview(id: Article['id'], acts: ReviewActs, writing: Writing): Review {
  const [changed, setChanged] = useState<ChangedMeanwhile>();
  const [isSendingBack, askForReason] = useState(false);

  const readStoredBeside = useAct(
    async (reviewed: ArticleValue) => ({ reviewed, stored: await browserCall(articlesRoutes.get, { params: { id } }) }),
    {
      done: setChanged,
    },
  );
  async function publishVersion({
    version,
    value: reviewed,
  }: {
    readonly version: number;
    readonly value: ArticleValue;
  }) {
    const outcome = await acts.publish(version);
    if (outcome === 'published') toastSuccess('The article is published');
    if (outcome !== 'changed') return;
    await readStoredBeside.act(reviewed);
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
