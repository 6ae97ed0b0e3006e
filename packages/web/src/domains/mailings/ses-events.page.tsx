import { articleAt } from '@oeuvre/contracts/addresses.ts';
import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { draftRoutes } from '@oeuvre/contracts/domains/mailings/draft/draft.routes.ts';
import { mailOutcome } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import { mailEventsRoutes } from '@oeuvre/contracts/domains/mailings/events/events.routes.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { progressRoutes } from '@oeuvre/contracts/domains/mailings/progress/progress.routes.ts';
import { type ArticleId, articleId, isId, type MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Answered, type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useEffect } from 'react';
import { data, Form, Link, useRevalidator, useSearchParams } from 'react-router';
import { browserCall, callOf, refusalOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/confirm/confirm.ts';
import { DateTime } from '../../ui/date-time/date-time.tsx';
import { Field } from '../../ui/fields/field/field.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { useRevalidatingAct } from '../../ui/working/act/use-act.ts';
import { Docked } from '../../ui/working/side-panel/docked.tsx';
import type { Route } from './+types/ses-events.page';
import { DeliveryChart } from './components/delivery-chart/delivery-chart.tsx';
import { LinksTable } from './components/links-table/links-table.tsx';
import { MailingProgress } from './components/mailing-progress/mailing-progress.tsx';
import { OpensChart } from './components/opens-chart/opens-chart.tsx';
import { OutcomeNumbers, ReadFilters } from './components/outcome-numbers/outcome-numbers.tsx';
import { RecipientPanel } from './components/recipient-panel/recipient-panel.tsx';
import { RecipientsTable } from './components/recipients-table/recipients-table.tsx';
import { RecordActs } from './components/record-acts/record-acts.tsx';
import { MailingDraftScreen } from './draft/components/mailing-draft/mailing-draft.tsx';
import { countWords, firstRecipients, isInProgress, itemsOfRecipients } from './mailings.words.ts';
import { MailingNow } from './progress/components/mailing-now/mailing-now.tsx';
import { countLater } from './progress/progress.words.ts';
import css from './ses-events.late.module.css';
import { useOpenRecipient } from './use-open-recipient.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData ? `Mailing of ${loaderData.status.title}` : 'Mailing',
    isPrivate: true,
  });

const whileSendingMs = 2_000;
/** Reports come for some days, most of them at once. */
const afterSendingMs = 15_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const address = url.searchParams;
  const id = articleId.safeParse(address.get('articleId'));
  if (!id.success) throw data(null, { status: 404 });
  const status = await call(mailingsRoutes.status, { query: { articleId: id.data } });
  if (!status.mailingId)
    return { status, list: undefined, progress: undefined, before: await readDraft(call, id.data) };
  const chosen = mailOutcome.safeParse(address.get('outcome'));
  const query = {
    ...(chosen.success && { outcome: chosen.data }),
    searchText: address.get('searchText')?.slice(0, 200) ?? '',
  };
  const params = { mailingId: status.mailingId };
  const isLive = isInProgress(status) || status.state === 'paused';
  const [found, outcomes, open, progress, reads] = await Promise.all([
    call(mailingsRoutes.recipients, { params, query: { ...query, page: address.get('page') ?? 1 } }),
    call(mailEventsRoutes.outcomes, { params }),
    openRecipient(call, status.mailingId, address.get('recipientId')),
    isLive ? call(progressRoutes.read, { params }) : undefined,
    call(countingRoutes.reads, { params }),
  ]);
  return {
    status,
    before: undefined,
    progress,
    list: {
      outcomes,
      reads,
      open,
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

/** The person of the panel; none if the address names a recipient of another campaign. */
async function openRecipient(call: Call, mailingId: MailingId, recipientId: string | null) {
  if (!recipientId || !isId(recipientId)) return undefined;
  return call(mailEventsRoutes.ofRecipient, { params: { mailingId, recipientId } }).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  });
}

export default function MailingPage({ loaderData }: Route.ComponentProps) {
  const { status, list, before, progress } = loaderData;
  useLookAgain(list ? (isBusy(status, progress) ? whileSendingMs : afterSendingMs) : undefined);
  const panel = useOpenRecipient(list?.open?.recipient.id, list?.count ?? 0);
  const toArticle = articleAt(status.articleId);
  if (before) return <MailingDraftScreen key={status.articleId} status={status} {...before} />;
  if (!list) return <NotSent status={status} />;
  const { outcomes, reads, open } = list;
  return (
    <Docked isOpen={open !== undefined} onKeyDown={panel.press}>
      <Frame>
        {progress ? (
          <MailingNow status={status} progress={progress} />
        ) : (
          <>
            <PageHead title={<Link to={toArticle}>{status.title}</Link>} text="Mass mailing">
              <Acts status={status} />
            </PageHead>
            {status.state === 'sent' ? <Times status={status} /> : <MailingProgress status={status} />}
            <OutcomeNumbers outcomes={outcomes} totalCount={status.totalCount} />
            <div className={css.charts}>
              {outcomes.countsReads ? (
                <>
                  <OpensChart reads={reads} counted={outcomes.counted} />
                  <LinksTable reads={reads} />
                </>
              ) : (
                <>
                  <DeliveryChart delivered={outcomes.delivered} totalCount={status.totalCount} />
                  <NotCounted />
                </>
              )}
            </div>
          </>
        )}
        <Search articleId={status.articleId} />
        {outcomes.countsReads ? <ReadFilters counts={outcomes.counts} /> : null}
        <Tally count={list.count} lastEventAt={outcomes.lastEventAt} />
        {list.count === 0 ? (
          <EmptyState title="No one here." text="No recipient matches the filter." />
        ) : (
          <InfiniteList key={list.from} first={list.first} from={list.from} itemsOf={itemsOfRecipients}>
            {(recipients) => (
              <RecipientsTable recipients={recipients} hasReads={outcomes.countsReads} onListed={panel.list} />
            )}
          </InfiniteList>
        )}
      </Frame>
      {open ? <RecipientPanel {...open} place={panel.place} onStep={panel.step} onClose={panel.close} /> : null}
    </Docked>
  );
}

/** Mails leave now: not all who are left wait for the hour of their own time zone. */
const isBusy = (status: Status, progress: Answered<typeof progressRoutes.read> | undefined) =>
  isInProgress(status) && (!progress || countLater(progress) < status.counts.queued + status.counts.sending);

type Status = Route.ComponentProps['loaderData']['status'];

/** An article that is not published has no mailing to prepare. */
const NotSent = ({ status: { articleId: id, title } }: { readonly status: Status }) => (
  <Frame>
    <PageHead title={title} text="Mass mailing" />
    <EmptyState
      title="This article has not been sent."
      text="It can be sent once it is published."
      action={<ButtonLink to={articleAt(id)}>Open the article</ButtonLink>}
    />
  </Frame>
);

/** When a campaign was sent. */
const Times = ({ status: { startedAt, finishedAt } }: { readonly status: Status }) =>
  startedAt ? (
    <p className={css.times} role="status">
      Sent <DateTime iso={startedAt} withTime withZone />
      {finishedAt ? (
        <>
          {' to '}
          <DateTime iso={finishedAt} withTime withZone />
        </>
      ) : null}
    </p>
  ) : null;

/** Polls the counts every so often, as long as the page is visible. */
function useLookAgain(everyMs: number | undefined) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (everyMs === undefined || state !== 'idle') return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && void revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [everyMs, revalidate, state]);
}

function Acts({ status }: { readonly status: Status }) {
  const params = { mailingId: status.mailingId! };
  const { act, isBusy } = useRevalidatingAct(() => browserCall(mailingsRoutes.sendAgain, { params }), {
    done: 'Sending again',
  });
  const { uncertain } = status.counts;
  async function sendAgain() {
    const title = `Send it again to ${uncertain === 1 ? 'one person' : `${uncertain} people`}?`;
    const text = "We don't know whether they got it. People who did will get it twice.";
    if (await confirm({ title, text, confirmLabel: 'Send again' })) await act();
  }
  return (
    <>
      {uncertain > 0 ? (
        <Button busy={isBusy} onClick={() => void sendAgain()}>
          {`Send again to ${uncertain} uncertain`}
        </Button>
      ) : null}
      <RecordActs status={status} isBusy={isBusy} />
    </>
  );
}

/** The search of the list; it keeps the filter. */
function Search({ articleId: id }: { readonly articleId: string }) {
  const [search] = useSearchParams();
  const chosen = search.get('outcome');
  return (
    <Form className={css.search} role="search">
      <input type="hidden" name="articleId" value={id} />
      {chosen ? <input type="hidden" name="outcome" value={chosen} /> : null}
      <Field
        label="Name or e-mail address"
        isLabelHidden
        type="search"
        name="searchText"
        placeholder="Name or e-mail address"
        defaultValue={search.get('searchText') ?? ''}
      />
    </Form>
  );
}

/** How many people the list has, and the way back to all. */
function Tally({ count, lastEventAt }: { readonly count: number; readonly lastEventAt: string | null }) {
  const [search] = useSearchParams();
  const isFiltered = search.has('outcome') || Boolean(search.get('searchText'));
  const all = new URLSearchParams({ articleId: search.get('articleId') ?? '' });
  return (
    <p className={css.tally}>
      <b>{countWords(count, 'person', 'people')}</b>
      {isFiltered ? (
        <Link to={`?${all}`} preventScrollReset>
          Clear filters
        </Link>
      ) : null}
      {lastEventAt ? (
        <span className={css.last}>
          Last event <DateTime iso={lastEventAt} withTime isShort />
        </span>
      ) : null}
    </p>
  );
}

/** A plain sentence about what is not counted: readers are not followed. */
const NotCounted = () => (
  <section className={css.notCounted}>
    <h2>Opens and clicks are not counted</h2>
    <p>
      The mail carries no hidden picture, and its links lead straight to their targets. Everything that mail servers
      report is here: deliveries, delays, bounces and complaints.
    </p>
  </section>
);
