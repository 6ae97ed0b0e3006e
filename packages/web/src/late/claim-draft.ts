import type { WritingSignals } from './inline-signals.ts';

/**
 * Claims the draft of this tab's previous window, so that other tabs do not offer it as left behind: holds the lock
 * named after the draft until the editor holds it (ui/working/autosave/unsaved-drafts.ts). The browser releases it if the page ends
 * or crashes.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function claimDraft({ draftMark, windowKey, claimedEvent }: WritingSignals) {
  const name = document.querySelector(`[${draftMark}]`)?.getAttribute(draftMark);
  if (!name) return;
  try {
    const former = sessionStorage.getItem(windowKey + name);
    const isClaimed = new Promise<void>((resolve) => addEventListener(claimedEvent, () => resolve(), { once: true }));
    // Pages served by plain HTTP have no locks.
    if (former) void (navigator.locks as LockManager | undefined)?.request(former, { mode: 'shared' }, () => isClaimed);
  } catch {
    // The browser's storage is blocked, so there is no draft.
  }
}
