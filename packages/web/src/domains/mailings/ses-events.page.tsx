import { articleAt } from '@oeuvre/contracts/addresses.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { mailingWords, recipientsFileName } from '@oeuvre/contracts/domains/mailings/mailings.constants.ts';
import { recipientState } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { type ArticleId, articleId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useEffect } from 'react';
import { data, Form, Link, useRevalidator, useSearchParams } from 'react-router';
import { browserCall, callOf, refusalOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/confirm/confirm.ts';
import { Field } from '../../ui/fields/field/field.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { useRevalidatingAct } from '../../ui/working/act/use-act.ts';
import type { Route } from './+types/ses-events.page';
import { DownloadButton } from './components/download-button/download-button.tsx';
import { MailingProgress } from './components/mailing-progress/mailing-progress.tsx';
import { RecipientsTable } from './components/recipients-table/recipients-table.tsx';
import { MailingDraftScreen } from './draft/components/mailing-draft/mailing-draft.tsx';
import {
  firstRecipients,
  isInProgress,
  itemsOfRecipients,
  recipientStatesShown,
  recipientWords,
} from './mailings.words.ts';
import { MailingNow } from './progress/components/mailing-now/mailing-now.tsx';
import css from './ses-events.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData ? `Mailing of ${loaderData.status.title}` : 'Mailing',
    isPrivate: true,
  });

const lookAgainMs = 2_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const address = url.searchParams;
  const id = articleId.safeParse(address.get('articleId'));
  if (!id.success) throw data(null, { status: 404 });
  const status = await call(mailingsRoutes.status, { query: { articleId: id.data } });
  if (!status.mailingId)
    return { status, list: undefined, progress: undefined, before: await readDraft(call, id.data) };
  const chosen = recipientState.safeParse(address.get('state'));
  const query = {
    states: chosen.success ? [chosen.data] : [],
    searchText: address.get('searchText')?.slice(0, 200) ?? '',
  };
  const params = { mailingId: status.mailingId };
  const isLive = isInProgress(status) || status.state === 'paused';
  const progress = isLive ? await call(progressRoutes.read, { params }) : undefined;
  const found = await call(mailingsRoutes.recipients, { params, query: { ...query, page: address.get('page') ?? 1 } });
  return {
    status,
    before: undefined,
    progress,
    list: {
      first: firstRecipients(found),
      count: found.totalCount,
      from: urlOf(mailingsRoutes.recipients, { params, query }),
    },
  };
}

/** The mailing before it is sent; undefined while the article is not published. */
async function readDraft(call: Call, id: ArticleId) {
  try {
    const query = { articleId: id };
    const [draft, { readers }] = await Promise.all([
      call(draftRoutes.get, { query }),
      call(draftRoutes.readers, { query }),
    ]);
    const first = readers[0] && (await call(draftRoutes.preview, { query: { ...query, contactId: readers[0].id } }));
    return { draft, suggested: readers, first };
  } catch (error) {
    if (refusalOf(error)?.code === 'articles/not-mailable') return undefined;
    throw error;
  }
}

export default function MailingPage({ loaderData }: Route.ComponentProps) {
  const { status, list, before, progress } = loaderData;
  useLookAgain(isInProgress(status));
  const toArticle = articleAt(status.articleId);
  if (before) return <MailingDraftScreen key={status.articleId} status={status} {...before} />;
  if (!list) {
    return (
      <Frame>
        <PageHead title={status.title} text="Mass mailing" />
        <EmptyState
          title="This article has not been sent."
          text="It can be sent once it is published."
          action={<ButtonLink to={toArticle}>Open the article</ButtonLink>}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      {progress ? (
        <MailingNow status={status} progress={progress} />
      ) : (
        <>
          <PageHead title={<Link to={toArticle}>{status.title}</Link>} text="Mass mailing">
            <Acts status={status} />
          </PageHead>
          <MailingProgress status={status} />
        </>
      )}
      <Filters status={status} />
      {list.count === 0 ? (
        <EmptyState title="No one here." text="No recipient matches the filter." />
      ) : (
        <InfiniteList key={list.from} first={list.first} from={list.from} itemsOf={itemsOfRecipients}>
          {(recipients) => <RecipientsTable recipients={recipients} />}
        </InfiniteList>
      )}
    </Frame>
  );
}

type Status = Route.ComponentProps['loaderData']['status'];

/** While mails are being sent, polls the counts every two seconds, as long as the page is visible. */
function useLookAgain(isOn: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== 'idle') return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && void revalidate(), lookAgainMs);
    return () => clearTimeout(timer);
  }, [isOn, revalidate, state]);
}

function Acts({ status }: { readonly status: Status }) {
  const params = { mailingId: status.mailingId! };
  const pausing = useRevalidatingAct(() => browserCall(mailingsRoutes.pause, { params }));
  const resuming = useRevalidatingAct(() => browserCall(mailingsRoutes.resume, { params }));
  const sendingAgain = useRevalidatingAct(() => browserCall(mailingsRoutes.sendAgain, { params }), {
    done: 'Sending again',
  });
  const resetting = useRevalidatingAct(
    () => browserCall(mailingsRoutes.reset, { query: { articleId: status.articleId } }),
    { done: mailingWords.deleted },
  );
  const isBusy = [pausing, resuming, sendingAgain, resetting].some((one) => one.isBusy);
  async function reset() {
    if (
      await confirm({
        title: mailingWords.confirmDelete,
        text: 'The record of who received it is kept.',
        confirmLabel: 'Delete',
        isDanger: true,
      })
    )
      await resetting.act();
  }
  const { uncertain } = status.counts;
  async function sendAgain() {
    const title = `Send it again to ${uncertain === 1 ? 'one person' : `${uncertain} people`}?`;
    const text = "We don't know whether they got it. People who did will get it twice.";
    if (await confirm({ title, text, confirmLabel: 'Send again' })) await sendingAgain.act();
  }
  return (
    <>
      {uncertain > 0 ? (
        <Button busy={isBusy} onClick={() => void sendAgain()}>
          {`Send again to ${uncertain} uncertain`}
        </Button>
      ) : null}
      {status.state === 'sending' ? (
        <Button busy={isBusy} onClick={() => void pausing.act()}>
          Pause
        </Button>
      ) : null}
      {status.state === 'paused' ? (
        <Button kind="main" busy={isBusy} onClick={() => void resuming.act()}>
          Resume
        </Button>
      ) : null}
      <DownloadButton
        from={urlOf(mailingsRoutes.download, { query: { articleId: status.articleId } })}
        fileName={`${recipientsFileName}.csv`}
      />
      <Button busy={isBusy} onClick={() => void reset()}>
        Reset campaign
      </Button>
    </>
  );
}

/** States as labels with counts; the selected one filters the list. */
function Filters({ status }: { readonly status: Status }) {
  const [search] = useSearchParams();
  const chosen = search.get('state');
  const addressOf = (state: string | null) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.delete('state');
    if (state) next.set('state', state);
    return `?${next}`;
  };
  const shown = recipientStatesShown.filter((state) => status.counts[state] > 0 || state === chosen);
  return (
    <div className={css.filters}>
      <nav className={css.states} aria-label="State">
        <Link to={addressOf(null)} aria-current={chosen ? undefined : 'true'} preventScrollReset className={css.state}>
          All <span>{status.totalCount}</span>
        </Link>
        {shown.map((state) => (
          <Link
            key={state}
            to={addressOf(state === chosen ? null : state)}
            aria-current={state === chosen ? 'true' : undefined}
            preventScrollReset
            className={css.state}
          >
            {recipientWords[state].word} <span>{status.counts[state]}</span>
          </Link>
        ))}
      </nav>
      <Form className={css.search} role="search">
        <input type="hidden" name="articleId" value={status.articleId} />
        {chosen ? <input type="hidden" name="state" value={chosen} /> : null}
        <Field
          label="Name or e-mail address"
          isLabelHidden
          type="search"
          name="searchText"
          placeholder="Name or e-mail address"
          defaultValue={search.get('searchText') ?? ''}
        />
      </Form>
    </div>
  );
}
