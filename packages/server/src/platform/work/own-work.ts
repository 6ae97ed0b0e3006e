import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { WorkStanding } from '@oeuvre/contracts/kernel/work.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A stage of a work, as the person who began it sees it. */
export interface OwnStage {
  readonly standing: WorkStanding;
  /** The step at hand or the outcome, in a few words. */
  readonly words: string;
  /** The task of the person. */
  readonly needs?: string;
  /** In SQL over the row `w`; by default, the row is in the state with the stage's name. */
  readonly when?: RawBuilder<SqlBool>;
}

/** Facts of one row for its title and its address. */
export type OwnFacts = Readonly<Record<string, unknown>>;

/**
 * A kind of work in the tray of the person who began it. Every kind of long work has one; the columns are SQL over the
 * row `w` of its table.
 */
export interface OwnKind {
  /** The column with the id of the person. */
  readonly person: string;
  /** Rows that the person may open now. By default all of their own. */
  readonly scope?: (viewer: SignedIn) => RawBuilder<SqlBool>;
  /** A state without a stage is not shown. */
  readonly stages: Readonly<Record<string, OwnStage>>;
  readonly done: RawBuilder<unknown>;
  /** Null while the whole is unknown. */
  readonly all: RawBuilder<unknown>;
  readonly isShare?: boolean;
  readonly changedAt: RawBuilder<unknown>;
  /** The JSON that `present` gets. */
  readonly facts: RawBuilder<unknown>;
  present(facts: OwnFacts, viewer: SignedIn): OwnWords;
  /** The steps of its law; a kind that can be paused has `pause` and `start`. */
  readonly steps?: Readonly<Record<'pause' | 'start', Readonly<Partial<Record<string, string>>>>>;
}

/** A kind with its table, named by the queue of its steps. */
export interface OwnKindOfTable {
  readonly queue: string;
  readonly table: string;
  readonly own: OwnKind;
}

interface OwnWords {
  readonly title: string;
  /** Replaces the task of the stage, as by the reason of a failure. */
  readonly needs?: string | undefined;
  readonly href: string;
}

/** A person's work as the database knows it. */
export interface OwnRow {
  readonly kind: string;
  readonly id: string;
  readonly stage: string;
  readonly done: number;
  readonly all: number | null;
  /** In microseconds. */
  readonly changedAt: number;
  readonly facts: OwnFacts;
}

/** The condition of one stage over the row `w`. */
const isAt = ([name, { when }]: readonly [string, OwnStage]) => when ?? sql<SqlBool>`w.state = ${name}`;

/**
 * The viewer's rows of one kind, in the columns of `OwnRow`: those that a job is at, and of the others those that are
 * new. Uses the index on the person's column.
 */
export function ownRows(
  { queue, table, own }: OwnKindOfTable,
  viewer: SignedIn,
  isNew: (queue: string, changedAt: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<OwnRow> {
  const stages = Object.entries(own.stages);
  const working = stages.filter(([, { standing }]) => standing === 'working').map(isAt);
  const others = stages.filter(([, { standing }]) => standing !== 'working').map(isAt);
  const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
    conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
  const scope = own.scope?.(viewer) ?? sql`true`;
  const isShown = sql`${anyOf(working)} or (${anyOf(others)} and ${isNew(queue, own.changedAt)})`;
  return sql<OwnRow>`select ${queue}::text as kind, w.id,
      case ${sql.join(
        stages.map((stage) => sql`when ${isAt(stage)} then ${stage[0]}::text`),
        sql` `,
      )} end as stage, (${anyOf(working)}) as is_working,
      (${own.done})::float8 as done, (${own.all})::float8 as "all", ${own.changedAt} as changed_at, ${own.facts} as facts
    from ${sql.table(table)} w where w.${sql.ref(own.person)} = ${viewer.id} and ${scope} and (${isShown})`;
}
