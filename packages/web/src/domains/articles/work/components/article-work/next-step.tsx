import { reasonWords } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import css from './article-work.late.module.css';

interface NextStepProps {
  readonly article: Article;
  readonly hasTitle: boolean;
  /** The server does not have the current text. */
  readonly isUnsaved: boolean;
  readonly onSubmit: () => void;
  readonly onPublish: () => Promise<void>;
  readonly onSendBack: () => void;
}

/** The next step: submit the draft, or publish a submitted article. */
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
    <ActionButton
      kind="main"
      reason={submitReason(article, hasTitle) ?? (isUnsaved ? 'Your changes are not saved yet.' : undefined)}
      onClick={onSubmit}
    >
      Submit
    </ActionButton>
  );
}

/** True for reasons of the person's role: then the button is absent; otherwise it is disabled with the reason. */
export const neverTheirs = (verdict: Article['may']['publish']) =>
  !verdict.allowed && ['not-your-segment', 'may-not-publish'].includes(verdict.reason);

/** Checks the title as typed; the dialog asks for a missing segment. */
function submitReason({ may }: Article, hasTitle: boolean): string | undefined {
  const { submit } = may;
  const isOpen = submit.allowed || submit.reason === 'title-required' || submit.reason === 'segment-required';
  if (!isOpen) return reasonWords(submit);
  return hasTitle ? undefined : reasonWords({ allowed: false, reason: 'title-required' });
}
