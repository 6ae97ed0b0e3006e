import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { Suspense, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { toastError } from '../../../../../ui/toast/toast.ts';
import { Notice } from '../../../shared/components/notice/notice.tsx';
import type { NewerSave, Together } from '../../../work/use-together.ts';
import type { Writing } from '../../use-writing.ts';

const NewerDifference = lazyPart(async () => (await import('./newer-difference.tsx')).NewerDifference);

interface NewerSaveNoticeProps {
  readonly article: Article;
  readonly newer: NewerSave;
  readonly together: Together;
  readonly writing: Writing;
}

/** A newer save than the one shown: whoever writes is told before the two meet, whoever reviews decides when to read it. */
export function NewerSaveNotice({ article, newer, together, writing }: NewerSaveNoticeProps) {
  const [after, setAfter] = useState<ArticleValue>();
  const name = newer.by ? personName(newer.by) : 'Somebody';
  if (article.may.edit.allowed)
    return (
      <Notice role="status" words={`${name} has saved a newer version. Your changes are kept: you can choose between the two.`}>
        <Button onClick={() => void writing.autosave.flush()}>Compare now</Button>
      </Notice>
    );
  async function look() {
    try {
      setAfter((await browserCall(articlesRoutes.get, { params: { id: article.id } })).value);
    } catch (error) {
      toastError((error as Error).message);
    }
  }
  return (
    <Notice role="status" words={`${name} has saved a newer version. What you see is the one before.`}>
      <Button onClick={look}>See what has changed</Button>
      <Button onClick={() => void together.showNewer()}>Show it</Button>
      {after ? (
        <Suspense>
          <NewerDifference
            before={writing.value}
            after={after}
            onClose={() => setAfter(undefined)}
            onShow={() => {
              setAfter(undefined);
              void together.showNewer();
            }}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}
