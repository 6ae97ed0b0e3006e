import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType } from 'kysely';

interface SeenWorksTable {
  userId: UserId;
  kind: string;
  workId: string;
  /** The last change of the work that the person has seen. */
  changedAt: ColumnType<Date, Date | string, Date | string>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    seenWorks: SeenWorksTable;
  }
}
