import './notices.ts';
import { broadcast } from '../../../platform/cache/content.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Tells every node at commit what to look at, this one included. */
export const announce = (tx: Database, ...parts: readonly string[]): Promise<void> =>
  broadcast(tx, 'chat.changed', { node: '', parts: parts.join(',') });
