import {
  type ApplicationStatus,
  applicationsCountedUpTo,
  decidedStatuses,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type {
  ApplicationCounts,
  ApplicationCard as Card,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { FilterLink } from '../../../../ui/working/filter-link/filter-link.tsx';
import { TypedSearch } from '../../../../ui/working/typed-search/typed-search.tsx';
import type { Applications } from '../../listed-applications.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import { ApplicationCard } from './application-card.tsx';
import css from './application-list.late.module.css';
import { ChosenApplications } from './chosen-applications.tsx';
import { NoApplications } from './no-applications.tsx';
import { useFreshList } from './use-fresh-list.ts';

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

/** The applications of a segment for its reviewers, or a person's own offers to it. */
export function ApplicationList(applications: Applications) {
  const { from, isReviewer, statuses, searchQuery } = applications;
  const { list, counts } = useFreshList(applications);
  return (
    <section aria-label="Applications">
      <ApplicationFilters {...applications} counts={counts} />
      <p role="status" className={css.tally}>
        <b>{countOf(list.totalCount, 'application', applicationsCountedUpTo)}</b>
        {counts.waiting > 0 && isReviewer ? (
          <span>{`${counts.waiting} waiting for ${counts.waiting === 1 ? 'its owner' : 'their owners'}`}</span>
        ) : null}
      </p>
      {list.totalCount === 0 ? (
        <NoApplications isSearched={searchQuery !== ''} statuses={statuses} isReviewer={isReviewer} />
      ) : (
        <InfiniteList first={{ items: rowsOf(list), nextPage: list.nextPage }} from={from} itemsOf={rowsOf}>
          {(rows) => <Cards cards={rows.map(({ card }) => card)} isReviewer={isReviewer} />}
        </InfiniteList>
      )}
    </section>
  );
}

/** A search and a filter for each status; reviewers always see one status, owners all of them at first. */
function ApplicationFilters({ counts, isReviewer, statuses, searchQuery }: Applications) {
  const [address, setAddress] = useSearchParams();
  const shownStatuses: readonly (keyof ApplicationCounts & ApplicationStatus)[] = isReviewer
    ? decidedStatuses
    : [...decidedStatuses, 'archived'];
  return (
    <div className={css.tools}>
      <TypedSearch
        label="Search applications"
        searched={searchQuery}
        onSearch={(text) => setAddress(addressWith(address, 'searchQuery', text), { replace: true })}
      />
      <nav aria-label="Status" className={css.filters}>
        {shownStatuses.map((status) => {
          const isOn = statuses.includes(status);
          return (
            <FilterLink
              key={status}
              to={addressWith(address, 'applicationsStatus', isOn && !isReviewer ? '' : status)}
              isOn={isOn}
              count={counts[status]}
              most={applicationsCountedUpTo}
            >
              <ApplicationState status={status} />
            </FilterLink>
          );
        })}
      </nav>
    </div>
  );
}

function Cards({ cards, isReviewer }: { readonly cards: readonly Card[]; readonly isReviewer: boolean }) {
  const [chosen, setChosen] = useState<readonly ApplicationId[]>([]);
  const choose = (id: ApplicationId) => (isSelected: boolean) =>
    setChosen((now) => (isSelected ? [...now, id] : now.filter((one) => one !== id)));
  const isOpen = (card: Card) => isReviewer && card.applicationStatus === 'pending';
  return (
    <>
      <div className={css.cards}>
        {cards.map((card, at) => (
          <ApplicationCard
            key={card.applicationId}
            card={card}
            isEager={at < 4}
            selection={
              isOpen(card)
                ? { isSelected: chosen.includes(card.applicationId), onSelect: choose(card.applicationId) }
                : undefined
            }
          />
        ))}
      </div>
      <ChosenApplications
        ids={cards.map(({ applicationId }) => applicationId).filter((id) => chosen.includes(id))}
        segmentName={cards[0]?.segmentName ?? ''}
        onEnd={() => setChosen([])}
      />
    </>
  );
}
