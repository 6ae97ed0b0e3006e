import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { RotateCcw } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { formatDay } from '../../../../../ui/date-time/format-date.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { dayIn, filterCount, viewIn, withDay, withSearch } from '../../contacts-query.ts';
import { asOfReason } from '../../use-contact-acts.ts';
import { ContactFilters } from '../contact-filters/contact-filters.tsx';
import { ContactsBar } from '../contacts-bar/contacts-bar.tsx';
import { Tally } from '../tally/tally.tsx';
import css from './contacts-tab.late.module.css';
import type { ContactsTabState } from './use-contacts-tab.ts';
import { useExports } from './use-exports.ts';

interface ContactsToolsProps {
  readonly segmentId: SegmentId;
  readonly tab: ContactsTabState;
  readonly onAdd: () => void;
  readonly asOfRef: Ref<{ readonly open: () => void }>;
}

/** The tools above the contacts: search, filters, export, views, the day and the columns. */
export function ContactsTools({ segmentId, tab, onAdd, asOfRef }: ContactsToolsProps) {
  const { contacts, selection } = tab;
  const { query, list, change, searchField } = contacts.screen;
  const [search] = useSearchParams();
  const day = dayIn(search);
  const [areFiltersOpen, setFiltersOpen] = useState(filterCount(query) > 0 && viewIn(search) === undefined);
  const filtersId = useId();
  const exports = useExports({ segmentId, query, totalCount: list.totalCount, selection });
  return (
    <>
      <ContactsBar
        searched={query.search}
        onSearch={(text) => change((from) => withSearch(from, text))}
        filtersOn={filterCount(query)}
        areFiltersOpen={areFiltersOpen}
        onToggleFilters={() => setFiltersOpen(!areFiltersOpen)}
        filtersId={filtersId}
        exports={exports}
        onAdd={onAdd}
        addReason={day ? asOfReason : undefined}
        searchRef={searchField}
      />
      {areFiltersOpen ? (
        <ContactFilters
          id={filtersId}
          counts={contacts.counts}
          areCountsOld={contacts.areCountsOld}
          onChange={change}
        />
      ) : null}
      {day ? <PastDay day={day} onToday={() => change((from) => withDay(from, undefined))} /> : null}
      <Tally
        size={contacts.size}
        isOld={list.isOld}
        counts={contacts.counts}
        layout={tab.layout}
        onLayout={tab.changeLayout}
        onChange={change}
        isChoosing={selection.isChoosing}
        onChoosing={(isChoosing) => (isChoosing ? selection.start() : selection.end())}
        asOfRef={asOfRef}
      />
    </>
  );
}

interface PastDayProps {
  readonly day: string;
  readonly onToday: () => void;
}

const PastDay = ({ day, onToday }: PastDayProps) => (
  <div className={css.past}>
    <Icon of={RotateCcw} />
    <span>
      As it stood at the end of <b>{formatDay(day, 'UTC')}</b>. <span>Nothing can be changed here.</span>
    </span>
    <Button onClick={onToday}>Back to today</Button>
  </div>
);
