import { createDatabase } from '../src/platform/database/database.ts';
import { forgetStartingState, hasStartingState, pool, rememberStartingState } from './database.ts';
import { openRollback } from './rollback.ts';
import { endlessLimits } from './services.ts';
import { type WholeApi, wholeApi } from './whole.ts';
import { placeWorld } from './world.ts';

export interface RollbackApi {
  readonly ask: WholeApi['ask'];
  /** Undoes everything that calls changed since the last undo; needed after each test, even if it only reads. */
  undo(): Promise<void>;
  /** Sets the starting state for the next test, or keeps it if only calls of this API have used the database since. */
  placeWorld(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole API, for calling everything as everybody many times: all changes can be undone, and no limit applies
 * (limits have tests of their own).
 */
export async function openRollbackApi(): Promise<RollbackApi> {
  const rollback = await openRollback();
  const api = await rollback.call(() =>
    wholeApi({ pool: rollback.pool, db: createDatabase(rollback.pool), limits: endlessLimits }),
  );
  return {
    ask: (asked) => rollback.call(() => api.ask(asked)),
    undo: rollback.undo,
    async placeWorld() {
      if (hasStartingState()) return;
      await placeWorld(pool);
      await rollback.undo();
      rememberStartingState();
    },
    async close() {
      forgetStartingState();
      await rollback.call(() => api.app.close());
      await rollback.close();
    },
  };
}
