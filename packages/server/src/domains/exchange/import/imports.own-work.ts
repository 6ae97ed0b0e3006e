import { pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import { type ImportState, importLaw } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import type { OwnKind, OwnStage } from '../../../platform/work/own-work.ts';

/** A finished import whose pictures are still to be taken. */
export const picturesWait = sql<SqlBool>`coalesce(counts -> 'arePicturesDone' = 'false'::jsonb, pictures_key is not null) and not counts ? 'picturesFailure'`;

const hrefOf = (importId: string) => pageAt(pages.importArtworks, { importId });
/** The pages of imports are for administrators. */
const scope = (viewer: Viewer) => sql.lit(isSuper(viewer));

type Facts = Readonly<Record<'id' | 'file', string>> & { readonly failure: string | null };

const stages: Readonly<Record<ImportState, OwnStage>> = {
  mapping: { standing: 'waiting', words: 'Not checked yet', needs: 'Say what its columns become.' },
  dry: { standing: 'working', words: 'Dry run' },
  checked: { standing: 'waiting', words: 'Dry run done', needs: 'Look at its findings and start it.' },
  running: { standing: 'working', words: 'Importing' },
  paused: { standing: 'paused', words: 'Paused' },
  finished: { standing: 'ended', words: 'Imported' },
  failed: { standing: 'failed', words: 'Stopped' },
  undoing: { standing: 'working', words: 'Being undone' },
  undone: { standing: 'ended', words: 'Undone' },
};

const sumOf = (one: 'undone' | 'added', other: 'leftAlone' | 'changed') =>
  sql`(w.counts ->> ${one})::int + (w.counts ->> ${other})::int`;

/** An import of works, as the administrator who began it sees it. */
export const ownImports = {
  person: 'started_by',
  scope,
  stages,
  steps: importLaw.steps,
  done: sql`case w.state when 'undoing' then ${sumOf('undone', 'leftAlone')} else w.position end`,
  all: sql`case w.state when 'undoing' then ${sumOf('added', 'changed')} else w.rows end`,
  // Its pictures change a finished import further.
  changedAt: sql`case when w.state in ('finished', 'undone') then coalesce(w.finished_at, w.updated_at) else w.updated_at end`,
  facts: sql`jsonb_build_object('id', w.id, 'file', w.file_name, 'failure', w.failure)`,
  present: ({ id, file, failure }: Facts) => ({
    title: `Import, ${file}`,
    href: hrefOf(id),
    needs: failure || undefined,
  }),
} satisfies OwnKind;

/** The pictures of its works, which follow. */
export const ownPictures = {
  person: 'started_by',
  scope,
  stages: {
    finished: {
      standing: 'working',
      words: 'Taking the pictures',
      when: sql<SqlBool>`w.state = 'finished' and ${picturesWait}`,
    },
    failed: {
      standing: 'failed',
      words: 'Pictures missing',
      when: sql<SqlBool>`w.state = 'finished' and w.counts ? 'picturesFailure'`,
    },
    taken: {
      standing: 'ended',
      words: 'Pictures taken',
      when: sql<SqlBool>`w.state = 'finished' and w.counts -> 'arePicturesDone' = 'true'::jsonb and w.counts -> 'pictures' <> '0'::jsonb`,
    },
  },
  done: sql`(w.counts ->> 'pictures')::int`,
  all: sql`((w.counts -> 'named' ->> 'found')::int + (w.counts -> 'named' ->> 'addresses')::int)`,
  changedAt: sql`w.updated_at`,
  facts: sql`jsonb_build_object('id', w.id, 'file', w.file_name, 'failure', w.counts ->> 'picturesFailure')`,
  present: ({ id, file, failure }: Facts) => ({
    title: `Pictures, ${file}`,
    href: hrefOf(id),
    needs: failure ?? undefined,
  }),
} satisfies OwnKind;
