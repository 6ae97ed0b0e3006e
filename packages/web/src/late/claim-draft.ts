import type { WritingSignals } from './inline-signals.ts';

/**
 * Claims the draft of the window that stood in this tab before, so that other tabs do not offer it as left behind: holds the lock that
 * carries the draft's name, until the editor holds it (writing/unsaved-drafts.ts). The browser frees it if the page ends or crashes.
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function claimDraft({ draftMark, windowKey, claimedEvent }: WritingSignals) {
  const name = document.querySelector(`[${draftMark}]`)?.getAttribute(draftMark);
  if (!name) return;
  try {
    const former = sessionStorage.getItem(windowKey + name);
    const isClaimed = new Promise<void>((resolve) => addEventListener(claimedEvent, () => resolve(), { once: true }));
    // No locks where the page came by plain http.
    if (former) void (navigator.locks as LockManager | undefined)?.request(former, { mode: 'shared' }, () => isClaimed);
  } catch {
    // The browser stores nothing: there is no draft.
  }
}
