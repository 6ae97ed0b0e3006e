import { createDatabase } from '../src/platform/database/database.ts';
import { pool } from './database.ts';
import { endlessLimits } from './services.ts';
import { openUndone } from './undone.ts';
import { type WholeApi, wholeApi } from './whole.ts';
import { placeWorld } from './world.ts';

export interface UndoneApi {
  readonly ask: WholeApi['ask'];
  /** Undoes everything that calls changed since the last undo. */
  undo(): Promise<void>;
  /** Sets the starting state for the next test. */
  placeWorld(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole API, for calling everything as everybody many times: all changes can be undone, and no limit applies
 * (limits have tests of their own).
 */
export async function openUndoneApi(): Promise<UndoneApi> {
  const undone = await openUndone();
  const api = await wholeApi({
    pool: undone.pool,
    db: createDatabase(undone.pool),
    limits: endlessLimits,
  });
  return {
    ask: api.ask,
    undo: undone.undo,
    async placeWorld() {
      await undone.undo();
      await placeWorld(pool);
      await undone.undo();
    },
    async close() {
      await api.app.close();
      await undone.close();
    },
  };
}
