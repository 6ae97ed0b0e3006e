import type { DraftPreview, DraftReader } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { useRef, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { useAct } from '../../../ui/working/act/use-act.ts';

/** The place to scroll to: the link or the picture whose address ends like this. A new object asks again. */
export interface Wanted {
  readonly mark: string;
}

/** The mail as the chosen reader gets it. The former preview stays until the next one arrives, or if it fails. */
export function usePreview(articleId: ArticleId, first: DraftPreview) {
  const [preview, setPreview] = useState(first);
  const wanted = useRef(first.reader.id);
  const { act: ask } = useAct(
    (contactId: DraftReader['id']) => browserCall(draftRoutes.preview, { query: { articleId, contactId } }),
    {
      done(answer) {
        if (answer.reader.id === wanted.current) setPreview(answer);
      },
    },
  );
  function choose(id: DraftReader['id']) {
    wanted.current = id;
    void ask(id);
  }
  return { preview, choose, /** Asks again, after the mail has changed. */ renew: () => ask(wanted.current) };
}
