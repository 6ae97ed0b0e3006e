import type { ArtworkSections, DateEntry, EventEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { unknownYears } from '@oeuvre/record/completeness.ts';
import { yearWords } from '@oeuvre/record/dates/years.ts';
import { eventWords } from '@oeuvre/record/section-text.ts';
import { footnoted } from './footnotes.ts';
import { type History, type HistoryKey, type HistoryRow, historyKeys } from './history.ts';

/**
 * The histories of a work as rows. This runs in the loader, on the server: reading the years of a date takes a library
 * that no reader should fetch.
 */
export const historiesOf = (sections: ArtworkSections): History[] =>
  (Object.keys(historyKeys) as HistoryKey[]).flatMap((key) => {
    const events = sections[key];
    return events?.length ? [{ key, rows: rowsOf(events, key === 'ownershipHistory') }] : [];
  });

/** Only a work's ownership goes on between two events: between two exhibitions nothing is missing. */
function rowsOf(events: readonly EventEntry[], isContinuous: boolean): HistoryRow[] {
  const gaps = isContinuous ? unknownYears(events) : [];
  return events.flatMap((event, at): HistoryRow[] => [
    ...gaps
      .filter(({ before }) => before === at)
      .map(({ from, to }) => ({
        kind: 'gap' as const,
        when: `${yearWords(from)} to ${yearWords(to)}`,
        length: `${to - from} years`,
      })),
    rowOf(event),
  ]);
}

function rowOf(event: EventEntry): HistoryRow {
  const { text = '', where = '', source = '', date, isUncertain = false } = event;
  const { text: _text, where: _where, ...named } = event;
  return {
    kind: 'event',
    when: date?.text ?? '',
    what: eventWords(named),
    where,
    told: footnoted(text),
    source,
    isProbable: isUncertain || isDoubted(date),
  };
}

/** EDTF says by `?`, `~` or `%` that a date is not certain or not exact; only `?` and `%` doubt it. */
const isDoubted = (date: DateEntry | undefined) => /[?%]/.test(date?.edtf ?? '');
