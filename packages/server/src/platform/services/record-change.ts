import { touch } from '../cache/content.ts';
import { type Act, audit } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { type Events, publish } from '../jobs/events.ts';

/** One topic with its payload. */
export type Announcement = { [Topic in keyof Events]: readonly [topic: Topic, payload: Events[Topic]] }[keyof Events];

/** The records of a command besides its own tables; leave out fields that do not apply. */
interface Change {
  readonly audit?: Act | null | undefined;
  readonly event?: Announcement | undefined;
  /** Tags of the pages and replies that now show something else. */
  readonly touches?: readonly string[];
}

/** Records a change in the transaction that makes it: who did it, which event follows and which pages are renewed. */
export async function recordChange(tx: Database, { audit: act, event, touches = [] }: Change): Promise<void> {
  if (act) await audit(tx, act);
  if (event) await publish(tx, event[0], event[1]);
  if (touches.length > 0) await touch(tx, ...touches);
}
