import { createStore } from '../../store.ts';

/** How many acts of this window wait for the server. */
export const waitingActs = createStore(0);

/** Counts an act until it is answered, so the window can show that it waits. */
export async function whileWaiting<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  waitingActs.set(waitingActs.get() + 1);
  try {
    return await act();
  } finally {
    waitingActs.set(waitingActs.get() - 1);
  }
}
