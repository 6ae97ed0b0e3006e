import { mailingAt } from '@oeuvre/contracts/addresses.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { mailingWords } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { MassMailingStatus } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { ChartNoAxesColumn, MailCheck, RotateCcw, Send } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useSite } from '../../../../ui/use-site.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';

const TestDialog = lazyPart(async () => (await import('../test-dialog/test-dialog.tsx')).TestDialog);

interface MailingEntriesProps {
  readonly article: Pick<Article, 'id' | 'title' | 'may'>;
  readonly onEntries: (entries: readonly MenuEntry[]) => void;
}

/** The menu entries for somebody who may mail the article now or later, and the dialogs that they open. */
export function MailingEntries({ article, onEntries }: MailingEntriesProps) {
  const refusal = useRefusal(article);
  const [status, setStatus] = useStatus(article.id, refusal === undefined);
  const [open, setOpen] = useState<'none' | 'test'>('none');
  const close = () => setOpen('none');

  const { act: resetNow } = useAct(() => browserCall(mailingsRoutes.reset, { query: { articleId: article.id } }), {
    done(now) {
      setStatus(now);
      toastSuccess(mailingWords.deleted);
    },
  });

  useEffect(() => {
    async function reset() {
      if (
        !(await confirm({
          title: mailingWords.confirmDelete,
          text: 'The record of who received it is kept.',
          confirmLabel: 'Delete',
          isDanger: true,
        }))
      )
        return;
      await resetNow();
    }
    const notYet = refusal ?? (status?.started ? undefined : mailingErrors.list['not-started'][1]);
    const notAgain = refusal ?? (status?.started ? mailingErrors.list['already-started'][1] : undefined);
    onEntries([
      {
        label: 'Send test e-mail',
        icon: MailCheck,
        isApart: true,
        onSelect: () => setOpen('test'),
        disabledReason: refusal,
      },
      { label: 'Send Mass Emails', icon: Send, to: mailingAt(article.id), disabledReason: notAgain },
      { label: 'Mailing status', icon: ChartNoAxesColumn, to: mailingAt(article.id), disabledReason: notYet },
      {
        label: 'Reset campaign',
        icon: RotateCcw,
        isDanger: true,
        onSelect: () => void reset(),
        disabledReason: notYet,
      },
    ]);
  }, [article.id, refusal, status, resetNow, onEntries]);
  return <Suspense>{open === 'test' ? <TestDialog articleId={article.id} isOpen onClose={close} /> : null}</Suspense>;
}

/** Why mailing is impossible now, in words; undefined if it is possible. */
function useRefusal({ may }: Pick<Article, 'may'>): string | undefined {
  const site = useSite();
  const { mail } = may;
  if (!mail.allowed)
    return Object.entries(articleErrors.list).find(([code]) => code === mail.reason)?.[1][1] ?? mail.reason;
  return site?.massMailing ? undefined : mailingErrors.list['switched-off'][1];
}

/** The campaign's state, fetched once the article may be mailed. */
function useStatus(articleId: Article['id'], isAsked: boolean) {
  const [status, setStatus] = useState<MassMailingStatus>();
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    browserCall(mailingsRoutes.status, { query: { articleId } }, { signal: leaving.signal }).then(setStatus, () => {});
    return () => leaving.abort();
  }, [articleId, isAsked]);
  return [status, setStatus] as const;
}
