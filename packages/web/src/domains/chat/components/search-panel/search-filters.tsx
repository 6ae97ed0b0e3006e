import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { Select } from '../../../../ui/working/select/select.tsx';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf } from '../../list/chat-rows.ts';
import css from './search-panel.late.module.css';

/** The sender and the days of the messages to find. */
export function SearchFilters({ chat }: { readonly chat: ChatOfSegment }) {
  const { query } = chat.search.store.use();
  const { curators, rooms } = chat.list.store.use();
  const people = new Map([
    ...curators.map((curator) => [curator.userId, nameOf(curator)] as const),
    ...rooms.flatMap(({ participants }) => participants.map((one) => [one.userId, nameOf(one)] as const)),
  ]);
  people.delete(chat.me);
  const options = [
    { value: '', label: 'Anyone' },
    { value: chat.me, label: 'You' },
    ...[...people]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ];
  return (
    <div className={css.more}>
      <Select
        label="From person"
        options={options}
        value={query.userId ?? ''}
        onChange={({ target }) => chat.search.change({ userId: (target.value || undefined) as UserId | undefined })}
      />
      <Field
        label="First day"
        type="date"
        value={query.from}
        max={query.until}
        onChange={({ target }) => chat.search.change({ from: target.value })}
      />
      <Field
        label="Last day"
        type="date"
        value={query.until}
        min={query.from}
        onChange={({ target }) => chat.search.change({ until: target.value })}
      />
    </div>
  );
}
