import { createDatabase } from '../src/platform/database/database.ts';
import { pool } from './database.ts';
import { openRollback } from './rollback.ts';
import { endlessLimits } from './services.ts';
import { type WholeApi, wholeApi } from './whole.ts';
import { placeWorld } from './world.ts';

export interface RollbackApi {
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
export async function openRollbackApi(): Promise<RollbackApi> {
  const rollback = await openRollback();
  const api = await wholeApi({
    pool: rollback.pool,
    db: createDatabase(rollback.pool),
    limits: endlessLimits,
  });
  return {
    ask(asked) {
      rollback.beginCall();
      return api.ask(asked);
    },
    undo: rollback.undo,
    async placeWorld() {
      await rollback.undo();
      await placeWorld(pool);
      await rollback.undo();
    },
    async close() {
      rollback.beginCall();
      await api.app.close();
      await rollback.close();
    },
  };
}
