import { pages } from '@oeuvre/contracts/addresses.ts';
import type { UploadState } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type { UploadCounts } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { mayAddTerms } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.policy.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { withStoredFile } from '../../../../platform/storage/stored-file.ts';
import { longWork, type WorkStep } from '../../../../platform/work/long-work.ts';
import type { OwnStage } from '../../../../platform/work/own-work.ts';
import { takeTurn } from '../../terms/acts.commands.ts';
import type { TermState } from '../../terms/term-state.model.ts';
import { isSameState, loadTerms } from '../../terms/term-state.ts';
import { type TermWrite, writeTerms } from '../../terms/term-writes.ts';
import type { Intake } from '../read/intake.ts';
import { readVocabulary } from '../read/read-vocabulary.ts';
import { termOfAddress } from '../term-address.ts';
import { listUsedTerms } from '../vocabulary.access.ts';
import { type Finding, planUpload, type UploadPlan } from './plan-upload.ts';
import { loadStanding } from './standing.queries.ts';
import type { VocabularyUploadsTable } from './uploads.tables.ts';
import '../../ontology.tables.ts';

type Upload = Selectable<VocabularyUploadsTable>;
type Needs = Pick<Services, 'db' | 'storage' | 'config'>;

const batch = 4_000;

declare module '../../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'vocabularies.step': { id: string };
  }
}

/** A step is one transaction: after a crash it begins anew. */
const step =
  (act: (needs: Needs, upload: Upload) => Promise<void>): WorkStep =>
  async (services, id) => {
    const upload = await services.db
      .selectFrom('vocabularyUploads')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (upload) await act(services, upload);
    return false;
  };

const stages: Readonly<Record<UploadState, OwnStage>> = {
  checking: { standing: 'working', words: 'Dry run' },
  checked: { standing: 'waiting', words: 'Dry run done', needs: 'Look at its terms and import them.' },
  running: { standing: 'working', words: 'Importing' },
  finished: { standing: 'ended', words: 'Imported' },
  failed: { standing: 'failed', words: 'Stopped' },
  undoing: { standing: 'working', words: 'Being undone' },
  undone: { standing: 'ended', words: 'Undone' },
};

export const vocabularyUploads = longWork({
  queue: 'vocabularies.step',
  table: 'vocabularyUploads',
  steps: {
    checking: step(checkUpload),
    running: step(runUpload),
    undoing: step(({ db }, upload) => undoUpload(db, upload)),
  },
  mayFail: true,
  own: {
    person: 'uploaded_by',
    scope: (viewer) => sql.lit(isAllowed(mayAddTerms(viewer))),
    stages,
    done: sql`w.progress`,
    all: sql`1`,
    isShare: true,
    changedAt: sql`w.updated_at`,
    facts: sql`jsonb_build_object('file', w.file_name, 'failure', w.failure)`,
    present: ({ file, failure }: { readonly file: string; readonly failure: string | null }) => ({
      title: `Vocabulary, ${file}`,
      href: pages.ontology,
      needs: failure || undefined,
    }),
  },
});

/** Says beside the transaction how far it is. */
const tellProgress = (db: Database, id: string, progress: number) =>
  db.updateTable('vocabularyUploads').set({ progress }).where('id', '=', id).execute();

const intakeOf = ({ storage }: Needs, upload: Upload): Promise<Intake> =>
  withStoredFile(storage, upload.fileKey, (file) => readVocabulary(file, upload.format));

async function planOf({ db, config }: Needs, upload: Upload, intake: Intake): Promise<UploadPlan> {
  const source = `file:${upload.fileName.replace(/\.[a-z]+$/i, '').toLowerCase()}`;
  const keys = new Set<string>();
  for (const { key, parents, replacedBy, matches } of intake.concepts.values()) {
    for (const one of [key, ...parents, replacedBy]) if (one) keys.add(one);
    for (const { kind, uri } of matches) if (kind === 'related' && termOfAddress(uri, config.publicUrl)) keys.add(uri);
  }
  const standing = await loadStanding(db, { keys: [...keys], source, publicUrl: config.publicUrl });
  return planUpload(intake, standing, { ...upload.choices, source, mayChange: upload.mayChange });
}

async function checkUpload(needs: Needs, upload: Upload): Promise<void> {
  const plan = await planOf(needs, upload, await intakeOf(needs, upload));
  await inTransaction(needs.db, async (tx) => {
    await writeFindings(tx, upload.id, plan.findings);
    await endStep(tx, upload.id, { from: 'checking', to: 'checked', counts: plan.counts });
  });
}

/** Writes what the file says now: somebody may have edited terms since the dry run. */
async function runUpload(needs: Needs, upload: Upload): Promise<void> {
  const { db } = needs;
  const intake = await intakeOf(needs, upload);
  await inTransaction(db, async (tx) => {
    await takeTurn(tx);
    const plan = await planOf({ ...needs, db: tx }, upload, intake);
    await tellProgress(db, upload.id, 0.3);
    for (let at = 0; at < plan.writes.length; at += batch) {
      const writes = plan.writes.slice(at, at + batch);
      await writeTerms(tx, writes);
      await keepChanges(tx, upload.id, { writes, from: at });
      await tellProgress(db, upload.id, 0.3 + (0.6 * (at + writes.length)) / plan.writes.length);
    }
    await writeReplacements(tx, plan.writes);
    await keepGivens(tx, plan);
    await writeFindings(tx, upload.id, plan.findings);
    await endStep(tx, upload.id, { from: 'running', to: 'finished', counts: plan.counts });
    if (plan.writes.length > 0) await recordChange(tx, { touches: ['ontology', 'artworks'] });
  });
}

async function keepChanges(
  tx: Database,
  uploadId: string,
  { writes, from }: { readonly writes: readonly TermWrite[]; readonly from: number },
): Promise<void> {
  const rows = writes.map(({ id, before, after }, at) => ({ id, no: from + at, before, after }));
  await sql`insert into vocabulary_changes (upload_id, tag_id, no, before, after)
    select ${uploadId}, id, no, before, after from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, no int, before jsonb, after jsonb)`.execute(
    tx,
  );
}

/** A term may be replaced by one that comes later in the file. */
async function writeReplacements(tx: Database, writes: readonly TermWrite[]): Promise<void> {
  const rows = writes.flatMap(({ id, after }) => (after?.replacedBy ? [{ id, by: after.replacedBy }] : []));
  if (rows.length === 0) return;
  await sql`update tags t set replaced_by = r.by from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, by uuid)
    join tags o on o.id = r.by where t.id = r.id and t.replaced_by is distinct from r.by`.execute(tx);
}

async function keepGivens(tx: Database, { givens }: UploadPlan): Promise<void> {
  const all = [...givens].map(([id, given]) => ({ id, given }));
  for (let at = 0; at < all.length; at += batch)
    await sql`insert into tag_givens (tag_id, given)
      select id, given from jsonb_to_recordset(${JSON.stringify(all.slice(at, at + batch))}::jsonb) as r (id uuid, given jsonb)
      on conflict (tag_id) do update set given = excluded.given`.execute(tx);
}

async function writeFindings(tx: Database, uploadId: string, findings: readonly Finding[]): Promise<void> {
  await tx.deleteFrom('vocabularyFindings').where('uploadId', '=', uploadId).execute();
  for (let at = 0; at < findings.length; at += batch) {
    const rows = findings.slice(at, at + batch).map((finding, more) => ({ ...finding, no: at + more }));
    await sql`insert into vocabulary_findings (upload_id, no, kind, line, subject, message, tag_id, changes)
      select ${uploadId}, no, kind, line, subject, message, "termId", changes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no int, kind text, line int, subject text, message text, "termId" uuid, changes jsonb)`.execute(
      tx,
    );
  }
}

interface Ended {
  readonly from: Upload['state'];
  readonly to: Upload['state'];
  readonly counts: UploadCounts;
}

async function endStep(tx: Database, id: string, { from, to, counts }: Ended): Promise<void> {
  await sql`update vocabulary_uploads set state = ${to}, counts = ${JSON.stringify(counts)}::jsonb, updated_at = now(),
    finished_at = case when ${to} = 'checked' then null else now() end where id = ${id} and state = ${from}`.execute(
    tx,
  );
}

interface Change {
  readonly tagId: TagId;
  readonly before: TermState | null;
  readonly after: TermState;
}

/**
 * Makes every term again what it was before the upload, the last first. Terms that somebody has changed since, that
 * works use, or that others stand below, stay as they are.
 */
async function undoUpload(db: Database, upload: Upload): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeTurn(tx);
    const findings: Finding[] = [];
    let undone = 0;
    for (let more = true; more; ) {
      const { rows } = await sql<Change>`delete from vocabulary_changes where (upload_id, tag_id) in (
          select upload_id, tag_id from vocabulary_changes where upload_id = ${upload.id} order by no desc limit ${batch}
        ) returning tag_id, before, after, no`.execute(tx);
      more = rows.length === batch;
      undone += await undoChanges(tx, rows, findings);
      await tellProgress(db, upload.id, undone / Math.max(1, upload.counts.new + upload.counts.changed));
    }
    await writeFindings(tx, upload.id, findings);
    const counts = { ...upload.counts, leftAlone: findings.length };
    await endStep(tx, upload.id, { from: 'undoing', to: 'undone', counts });
    await recordChange(tx, { touches: ['ontology', 'artworks'] });
  });
}

async function undoChanges(tx: Database, changes: readonly Change[], findings: Finding[]): Promise<number> {
  const ids = changes.map(({ tagId }) => tagId);
  const terms = await loadTerms(tx, ids);
  const used = await listUsedTerms(tx, ids);
  const held = await listWithOthersBelow(tx, ids);
  const added = new Set(changes.filter(({ before }) => before === null).map(({ tagId }) => tagId));
  const leave = (change: Change, message: string) => {
    const { tagId, after } = change;
    findings.push({ kind: 'left-alone', line: null, subject: after.name, message, termId: tagId, changes: [] });
  };
  const writes: TermWrite[] = [];
  for (const change of changes) {
    const term = terms.get(change.tagId);
    const below = held.get(change.tagId)?.some((id) => !added.has(id));
    if (!term) continue;
    if (!isSameState({ ...term.state, deprecatedAt: change.after.deprecatedAt }, change.after))
      leave(change, 'Somebody has changed this term since.');
    else if (change.before === null && used.has(change.tagId)) leave(change, 'Works have this term.');
    else if (change.before === null && below) leave(change, 'Other terms stand below this one.');
    else writes.push({ id: change.tagId, before: term.state, after: change.before });
  }
  // Terms below first, so that nothing stands below one that goes.
  await writeTerms(tx, writes);
  await sql`delete from former_tags where id = any(${writes.filter(({ after }) => !after).map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  return writes.length;
}

async function listWithOthersBelow(tx: Database, ids: readonly TagId[]): Promise<Map<TagId, TagId[]>> {
  const { rows } = await sql<{ parentId: TagId; below: TagId[] }>`select parent_id, array_agg(tag_id) as below
    from tag_parents where parent_id = any(${ids}::uuid[]) group by parent_id`.execute(tx);
  return new Map(rows.map(({ parentId, below }) => [parentId, below]));
}
