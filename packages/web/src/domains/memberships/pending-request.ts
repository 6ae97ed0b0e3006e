const name = 'oeuvre.pending-request';
const keptFor = 86_400_000;

/** What a guest meant to do before signing up or logging in; the specification's name. */
interface PendingRequest {
  readonly action: 'segment-apply';
  readonly segmentId: string;
  readonly message: string;
  readonly at: number;
}

/**
 * Stores the text of an application in this browser for a day: signing up leads through a mail and perhaps another tab.
 */
export function storeRequest(segmentId: string, message: string): void {
  try {
    localStorage.setItem(
      name,
      JSON.stringify({ action: 'segment-apply', segmentId, message, at: Date.now() } satisfies PendingRequest),
    );
  } catch {
    // Without storage, the person has to write the text again.
  }
}

/** The stored text for this segment, or none. */
export function storedMessage(segmentId: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<PendingRequest>;
    const isFresh = kept.segmentId === segmentId && Date.now() - (kept.at ?? 0) < keptFor;
    return isFresh && typeof kept.message === 'string' ? kept.message : '';
  } catch {
    return '';
  }
}

/** Call it when the application was sent. */
export function clearRequest(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing to remove.
  }
}
