import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { finishTermAct } from '../../ontology/terms/acts.commands.ts';
import { type SeenVersions, subjectsOf } from '../../ontology/terms/prepare.queries.ts';
import { performAct } from './perform.ts';
import { rehearseTermAct } from './rehearse-term-act.ts';

interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

interface Asked {
  readonly act: TermAct;
  readonly seen: SeenVersions;
  readonly fingerprint?: string | undefined;
}

/**
 * Acts that concern works are done only as they were rehearsed; the others only to versions that the editor has seen.
 */
const rehearsedKinds: readonly TermAct['kind'][] = ['move', 'merge', 'split', 'deprecate', 'delete', 'undo'];

/**
 * Changes terms as a person asked, in one transaction; a job rewrites the works. Refused if the numbers that the person
 * has seen do not hold any more: the refusal carries the new ones.
 */
export async function actOnTerms(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  actor: Actor,
  { act, seen, fingerprint }: Asked,
): Promise<string> {
  if (rehearsedKinds.includes(act.kind) && fingerprint === undefined) throw termErrors('not-rehearsed');
  if (act.kind !== 'undo' && fingerprint === undefined && subjectsOf(act).some((id) => seen[id] === undefined))
    throw termErrors('unseen');
  const done = await inTransaction(db, async (tx) => {
    const performed = await performAct(tx, { act, seen, by: accountOf(actor.viewer) });
    if (fingerprint !== undefined && fingerprint !== performed.fingerprint) throw new Aged();
    await settle(tx, jobs, performed);
    await recordChange(tx, {
      audit: {
        viewer: actor.viewer,
        requestId: actor.requestId,
        act: `ontology.${act.kind}`,
        subject: ['term-act', performed.actId],
        details: { act, works: performed.works, rewritten: performed.rewritten },
      },
      touches: touched(performed),
    });
    return performed.actId;
  }).catch(async (error: unknown) => {
    if (!(error instanceof Aged)) throw error;
    throw termErrors('aged', { rehearsal: await rehearseTermAct(db, actor.viewer, act) });
  });
  return done;
}

class Aged extends Error {}

type Performed = Awaited<ReturnType<typeof performAct>>;

/** An act without works ends at once. */
async function settle(tx: Database, jobs: Services['jobs'], { actId, rewritten }: Performed): Promise<void> {
  if (rewritten === 0) await finishTermAct(tx, actId);
  else await sendStep(jobs, 'term-acts.step', { id: actId, tx });
}

/** Every page that shows works under terms may show others now; the terms themselves are told to their editors. */
const touched = ({ plan, works }: Performed): string[] => [
  'ontology',
  ...(works > 0 || plan.writes.length > 0 ? ['artworks'] : []),
  ...plan.writes.slice(0, 100).map(({ id }) => `term:${id}`),
];
