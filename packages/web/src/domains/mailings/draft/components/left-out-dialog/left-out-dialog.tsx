import type { LeftOutReason } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { LeftOutPerson } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { countWords } from '../../../mailings.words.ts';
import { leftOutWords } from '../../draft.words.ts';
import css from './left-out-dialog.late.module.css';

interface LeftOutDialogProps {
  readonly articleId: ArticleId;
  /** Undefined while it is closed. */
  readonly reason: LeftOutReason | undefined;
  readonly onClose: () => void;
}

/** The people whom one reason leaves out, a page at a time. */
export function LeftOutDialog({ articleId, reason, onClose }: LeftOutDialogProps) {
  return (
    <Dialog
      title={reason ? `Left out: ${leftOutWords[reason]}` : ''}
      isOpen={reason !== undefined}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {reason ? <People articleId={articleId} reason={reason} /> : null}
    </Dialog>
  );
}

interface Listed {
  readonly people: readonly LeftOutPerson[];
  readonly totalCount: number;
  readonly nextPage: string | number | null;
}

function People({ articleId, reason }: { readonly articleId: ArticleId; readonly reason: LeftOutReason }) {
  const [listed, setListed] = useState<Listed>({ people: [], totalCount: 0, nextPage: 1 });
  const [failure, setFailure] = useState<string>();
  const ask = () => browserCall(draftRoutes.leftOut, { query: { articleId, reason, page: listed.nextPage ?? 1 } });
  const { act: more, isBusy } = useAct(ask, {
    done(reply) {
      setFailure(undefined);
      setListed({ ...reply, people: [...listed.people, ...reply.people] });
    },
    failed(error) {
      setFailure(error.message);
      return true;
    },
  });
  const first = useEffectEvent(() => void more());
  useEffect(() => first(), []);

  return (
    <>
      {listed.people.length > 0 ? (
        <p className={css.count}>{countWords(listed.totalCount, 'person', 'people')}</p>
      ) : null}
      <ul className={css.people}>
        {listed.people.map(({ id, name, email }) => (
          <li key={id}>
            {name ? <span>{name}</span> : null}
            <span className={name ? css.address : undefined}>{email}</span>
          </li>
        ))}
      </ul>
      {failure ? <ErrorState title={failure} onRetry={() => void more()} busy={isBusy} /> : null}
      {isBusy && listed.people.length === 0 ? <Loading /> : null}
      {listed.nextPage !== null && listed.people.length > 0 && !failure ? (
        <Button busy={isBusy} onClick={() => void more()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
