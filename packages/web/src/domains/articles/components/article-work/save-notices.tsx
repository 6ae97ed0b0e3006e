import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import css from './article-work.module.css';
import type { Writing } from './use-writing.ts';

/** What the author must decide about text that is not saved: nothing is thrown away without being asked. */
export function SaveNotices({ writing }: { readonly writing: Writing }) {
  const { conflict, refusal, offered, keepOurs, takeTheirs, takeOffered, discardOffered } = writing.autosave;
  if (conflict)
    return (
      <Notice words="This article has been changed in another window or by somebody else. Your text is kept until you choose.">
        <Button
          onClick={() => {
            takeTheirs();
            writing.replace(conflict.value);
          }}
        >
          Take theirs
        </Button>
        <Button onClick={() => void keepOurs()}>Keep mine</Button>
      </Notice>
    );
  if (refusal) return <Notice words={refusal} />;
  if (offered)
    return (
      <Notice words="Some text of an earlier visit was not saved. It is still here.">
        <Button onClick={discardOffered}>Discard</Button>
        <Button
          onClick={() => {
            const value = takeOffered();
            if (value) writing.replace(value);
          }}
        >
          Bring it back
        </Button>
      </Notice>
    );
  return null;
}

function Notice({ words, children }: { readonly words: string; readonly children?: ReactNode }) {
  return (
    <div role="alert" className={css.notice}>
      <p>{words}</p>
      {children}
    </div>
  );
}
