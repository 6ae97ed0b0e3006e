import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import type { NewerSave } from '../../newer-save.ts';
import type { Writing } from '../../use-writing.ts';

const NewerDifference = lazyPart(async () => (await import('./newer-difference.tsx')).NewerDifference);

interface NewerSaveNoticeProps {
  readonly article: Article;
  readonly newer: NewerSave;
  /** Shows the newer save here. */
  readonly onShow: () => Promise<void>;
  readonly writing: Writing;
}

/**
 * Announces a newer save: to authors before it conflicts with their text, to reviewers so they can decide when to read
 * it.
 */
export function NewerSaveNotice({ article, newer, onShow, writing }: NewerSaveNoticeProps) {
  const before = writing.text.use();
  const [after, setAfter] = useState<ArticleValue>();
  const read = () => browserCall(articlesRoutes.get, { params: { id: article.id } });
  const { act: look, isBusy } = useAct(read, { done: ({ value }) => setAfter(value) });
  const name = newer.by ? personName(newer.by) : 'Somebody';
  if (article.may.edit.allowed)
    return (
      <Notice
        role="status"
        words={`${name} has saved a newer version. Your changes are kept: you can choose between the two.`}
      >
        <Button onClick={() => void writing.autosave.flush()}>Compare now</Button>
      </Notice>
    );
  return (
    <Notice role="status" words={`${name} has saved a newer version. What you see is the one before.`}>
      <Button busy={isBusy} onClick={() => void look()}>
        See what has changed
      </Button>
      <Button onClick={() => void onShow()}>Show it</Button>
      {after ? (
        <Suspense>
          <NewerDifference
            before={before}
            after={after}
            onClose={() => setAfter(undefined)}
            onShow={() => {
              setAfter(undefined);
              void onShow();
            }}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}
