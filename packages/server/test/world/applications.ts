import { row } from './row.ts';

interface Placed {
  readonly place: string;
  readonly segment_id: string;
  readonly owner_id: string;
  readonly reviewer: string;
  readonly works: { readonly waiting: string; readonly declined: string; readonly free: string };
  /** Of the applications, and of the question in the one that waits. */
  readonly ids: { readonly waiting: string; readonly declined: string; readonly question: string };
}

/** Works of a person, one of them offered to a segment and one declined there. */
export function applicationsPlaced({ place, segment_id, owner_id, reviewer, works, ids }: Placed): string[] {
  const record = JSON.stringify({ sections: { title: `Offered ${place}` } });
  const shared = { segment_id, offered_by: owner_id, offered_record: record };
  const { waiting, declined } = ids;
  return [
    ...Object.entries(works).map(([name, one]) =>
      row('artworks', { id: one, title: `Offered ${name} ${place}`, owner_id, published: false }),
    ),
    row('applications', { ...shared, id: waiting, artwork_id: works.waiting, questions: 1, open_questions: 1 }),
    row('applications', {
      ...shared,
      id: declined,
      artwork_id: works.declined,
      status: 'declined',
      decided_at: { sql: 'now()' },
      decided_by: reviewer,
      decided_record: record,
    }),
    row('application_questions', {
      id: ids.question,
      application_id: waiting,
      field: 'title',
      body: 'Is this its title?',
      before: record,
      asked_by: reviewer,
    }),
  ];
}
