import {
  type ApplicationStatus,
  type DeclineReason,
  decidedStatuses,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type {
  ApplicationCounts,
  ApplicationCard as Card,
  SeveralDone,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { useRevalidatingAct } from '../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../../ui/infinite-list/infinite-list.tsx';
import { SelectionBar } from '../../../../ui/selection-bar/selection-bar.tsx';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';
import { TypedSearch } from '../../../../ui/typed-search/typed-search.tsx';
import { statusWords } from '../../applications.words.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import { ApplicationCard } from './application-card.tsx';
import css from './application-list.late.module.css';

const DeclineDialog = lazyPart(async () => (await import('../decline-dialog/decline-dialog.tsx')).DeclineDialog);

export interface Applications {
  readonly list: {
    readonly applications: Card[];
    readonly totalCount: number;
    readonly nextPage: string | number | null;
  };
  readonly counts: ApplicationCounts;
  readonly from: CallAddress<{ applications: Card[]; nextPage: string | number | null }>;
  readonly isReviewer: boolean;
  readonly statuses: readonly ApplicationStatus[];
  readonly searchQuery: string;
}

/** Several applications of a list can be of the same work: a row is an application. */
const rowsOf = ({ applications }: { readonly applications: readonly Card[] }) =>
  applications.map((card) => ({ id: card.applicationId, card }));

const addressWith = (address: URLSearchParams, name: string, value: string) => {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (value) next.set(name, value);
  else next.delete(name);
  return `?${next}`;
};

/** The applications of a segment that somebody reviews, or those that somebody has made. */
export function ApplicationList({ list, counts, from, isReviewer, statuses, searchQuery }: Applications) {
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<readonly ApplicationId[]>([]);
  const shownStatuses: readonly (keyof ApplicationCounts & ApplicationStatus)[] = isReviewer
    ? decidedStatuses
    : [...decidedStatuses, 'archived'];
  const choose = (id: ApplicationId) => (isSelected: boolean) =>
    setChosen((now) => (isSelected ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <section aria-label="Applications">
      <div className={css.tools}>
        <TypedSearch
          label="Search applications"
          searched={searchQuery}
          onSearch={(text) => setAddress(addressWith(address, 'searchQuery', text), { replace: true })}
        />
        <nav aria-label="Status" className={css.filters}>
          {shownStatuses.map((status) => {
            const isShown = statuses.includes(status);
            return (
              <Link
                key={status}
                to={addressWith(address, 'applicationsStatus', isShown && !isReviewer ? '' : status)}
                aria-current={isShown ? 'true' : undefined}
                preventScrollReset
                className={css.filter}
              >
                <ApplicationState status={status} />
                <span>{counts[status].toLocaleString('en-GB')}</span>
              </Link>
            );
          })}
        </nav>
      </div>
      <p role="status" className={css.tally}>
        <b>{countOf(list.totalCount, 'application')}</b>
        {counts.waiting > 0 && isReviewer ? <span>{`${counts.waiting} waiting for their owners`}</span> : null}
      </p>
      {list.totalCount === 0 ? (
        <NoApplications isSearched={searchQuery !== ''} statuses={statuses} isReviewer={isReviewer} />
      ) : (
        <InfiniteList first={{ items: rowsOf(list), nextPage: list.nextPage }} from={from} itemsOf={rowsOf}>
          {(rows) => (
            <>
              <div className={css.cards}>
                {rows.map(({ id, card }, at) => (
                  <ApplicationCard
                    key={id}
                    card={card}
                    isEager={at < 4}
                    selection={
                      isReviewer && card.applicationStatus === 'pending'
                        ? { isSelected: chosen.includes(id), onSelect: choose(id) }
                        : undefined
                    }
                  />
                ))}
              </div>
              <Chosen ids={rows.map(({ id }) => id).filter((id) => chosen.includes(id))} onEnd={() => setChosen([])} />
            </>
          )}
        </InfiniteList>
      )}
    </section>
  );
}

interface NoApplicationsProps {
  readonly isSearched: boolean;
  readonly statuses: readonly ApplicationStatus[];
  readonly isReviewer: boolean;
}

function NoApplications({ isSearched, statuses, isReviewer }: NoApplicationsProps) {
  if (isSearched) return <EmptyState title="No search result" />;
  const words = statuses.map((status) => statusWords[status].toLowerCase()).join(' or ');
  if (isReviewer)
    return (
      <EmptyState
        title={words ? `Nothing is ${words}.` : 'Nothing has been offered.'}
        text="Artworks that their owners offer to this segment appear here. Its curators decide about them."
      />
    );
  return <EmptyState title={words ? `None of your offers is ${words}.` : 'You have offered nothing here yet.'} />;
}

/** The acts on the selected applications. */
function Chosen({ ids, onEnd }: { readonly ids: readonly ApplicationId[]; readonly onEnd: () => void }) {
  const [isDeclining, setDeclining] = useState(false);
  const tell = (words: string) => (reply: SeveralDone) => {
    if (reply.done.length > 0) toastSuccess(`${countOf(reply.done.length, 'application')} ${words}.`);
    for (const message of new Set(reply.refused.map((one) => one.message))) toastError(message);
    onEnd();
  };
  const approve = useRevalidatingAct(
    () => browserCall(applicationsRoutes.approveSeveral, { body: { ids: [...ids] } }),
    { done: tell('approved') },
  );
  const decline = useRevalidatingAct(
    (declined: { reason: DeclineReason; message: string }) =>
      browserCall(applicationsRoutes.declineSeveral, { body: { ids: [...ids], ...declined } }),
    { done: tell('declined') },
  );
  if (ids.length === 0) return null;
  async function approveAll() {
    const isConfirmed = await confirm({
      title: `Approve ${countOf(ids.length, 'application')}?`,
      text: 'The works are published in the segment. You can undo it for each within four minutes.',
      confirmLabel: 'Approve',
    });
    if (isConfirmed) await approve.act();
  }
  return (
    <SelectionBar noun="application" count={ids.length} onClear={onEnd}>
      <Button kind="quiet" busy={approve.isBusy} onClick={() => void approveAll()}>
        Approve
      </Button>
      <Button kind="quiet" busy={decline.isBusy} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {isDeclining ? (
        <Suspense>
          <DeclineDialog
            title={`Decline ${countOf(ids.length, 'application')}?`}
            to="their owners"
            isBusy={decline.isBusy}
            onDecline={decline.act}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
}
