import type { PageSignals } from './inline-signals.ts';
import type { replayInput } from './replay-input.ts';
import type { startModules } from './start-modules.ts';

/**
 * For pages with forms that need scripts: starts the modules at once. Clicks on submit buttons wait too.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function startAtOnce(signals: PageSignals, replay: typeof replayInput, startNow: typeof startModules) {
  replay(signals, {
    until: signals.aliveEvent,
    worksAlone: (button) => button instanceof HTMLButtonElement && Boolean(button.popoverTargetElement),
  });
  startNow(signals);
}
