import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { reasonWords } from '../../../shared/reason-words.ts';
import css from './article-work.module.css';

interface NextStepProps {
  readonly article: Article;
  readonly hasTitle: boolean;
  /** The server does not have the text as it stands here. */
  readonly isUnsaved: boolean;
  readonly onSubmit: () => void;
  readonly onPublish: () => Promise<void>;
  readonly onSendBack: () => void;
}

/** The one next thing: to submit one's draft, or to publish what was submitted. */
export function NextStep({ article, hasTitle, isUnsaved, onSubmit, onPublish, onSendBack }: NextStepProps) {
  const [isPublishing, setPublishing] = useState(false);
  const { may, status } = article;
  async function publish() {
    setPublishing(true);
    await onPublish();
    setPublishing(false);
  }
  const isTheirsToSubmit = status === 'draft' && (may.submit.allowed || may.submit.reason !== 'not-yours');
  if (status === 'published' || (!isTheirsToSubmit && neverTheirs(may.publish))) return null;
  if (may.publish.allowed || !isTheirsToSubmit)
    return (
      <>
        {may.sendBack.allowed ? (
          <Button className={css.sendBack} onClick={onSendBack}>
            Send back
          </Button>
        ) : null}
        <ActionButton kind="main" busy={isPublishing} reason={reasonWords(may.publish)} onClick={publish}>
          Publish
        </ActionButton>
      </>
    );
  return (
    <ActionButton kind="main" reason={submitReason(article, hasTitle) ?? (isUnsaved ? 'Your changes are not saved yet.' : undefined)} onClick={onSubmit}>
      Submit
    </ActionButton>
  );
}

/** What a person's role may never do is absent; what only waits for something is disabled with its reason. */
export const neverTheirs = (verdict: Article['may']['publish']) => !verdict.allowed && ['not-your-segment', 'may-not-publish'].includes(verdict.reason);

/** The title is looked at as it is being written; a missing segment is asked for on the way. */
function submitReason({ may }: Article, hasTitle: boolean): string | undefined {
  const { submit } = may;
  const isOpen = submit.allowed || submit.reason === 'title-required' || submit.reason === 'segment-required';
  if (!isOpen) return reasonWords(submit);
  return hasTitle ? undefined : reasonWords({ allowed: false, reason: 'title-required' });
}
