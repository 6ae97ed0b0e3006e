import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { mayAddTerms, maySeeUpload } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import '../ontology.tables.ts';

/** Refuses viewers who may not add terms. */
export function assertMayAddTerms(viewer: Viewer): void {
  const verdict = mayAddTerms(viewer);
  if (verdict.allowed) return;
  throw verdict.reason === 'no-segment' ? vocabularyErrors('no-segment') : commonErrors('forbidden');
}

/** The upload if the viewer made it; administrators see all. Nobody else learns of it. */
export async function getUpload(db: Database, viewer: Viewer, id: string) {
  const row = await db.selectFrom('vocabularyUploads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || !isAllowed(maySeeUpload(viewer, row.uploadedBy))) throw commonErrors('not-found');
  return row;
}

/** Which of these terms a domain uses, for example on works. */
type TermUser = (db: Database, ids: readonly TagId[]) => Promise<readonly TagId[]>;
type UserDomain = 'artworks' | 'exchange' | 'search' | 'articles';
const users = new Map<UserDomain, TermUser>();

/** Domains above register how they use terms: an undo removes no term in use. */
export const termUses = {
  register(domain: UserDomain, user: TermUser): void {
    users.set(domain, user);
  },
};

/** Which of these terms are in use. If works do not answer in this process, nothing may be removed. */
export async function listUsedTerms(db: Database, ids: readonly TagId[]): Promise<Set<TagId>> {
  if (!users.has('artworks')) throw new Error('artworks does not say which terms it uses');
  const used = await Promise.all([...users.values()].map((user) => user(db, ids)));
  return new Set(used.flat());
}
