const name = 'oeuvre.pending-request';
const keptFor = 86_400_000;

/** The act that a guest wanted before signing up or logging in; the specification's names. */
interface PendingRequest {
  readonly action: 'segment-apply' | 'segment-join';
  readonly segmentId: string;
  readonly message: string;
  readonly at: number;
}

/** Stores it in this browser for a day: signing up leads through a mail and perhaps another tab. */
function store(request: Omit<PendingRequest, 'at'>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...request, at: Date.now() } satisfies PendingRequest));
  } catch {
    // Without storage, the person has to write the text again, or to press the button again.
  }
}

function stored(segmentId: string): Partial<PendingRequest> {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<PendingRequest>;
    return kept.segmentId === segmentId && Date.now() - (kept.at ?? 0) < keptFor ? kept : {};
  } catch {
    return {};
  }
}

export const storeRequest = (segmentId: string, message: string): void =>
  store({ action: 'segment-apply', segmentId, message });
/** A guest wants to join, and is on the way to an account. */
export const storeJoin = (segmentId: string): void => store({ action: 'segment-join', segmentId, message: '' });

/** The stored text for this segment, or none. */
export function storedMessage(segmentId: string): string {
  const { message } = stored(segmentId);
  return typeof message === 'string' ? message : '';
}

/** Whether the person meant to join this segment; asked once, because they may leave it again. */
export function takeJoin(segmentId: string): boolean {
  const isMeant = stored(segmentId).action === 'segment-join';
  if (isMeant) clearRequest();
  return isMeant;
}

/** Call it when the application was sent. */
export function clearRequest(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing to remove.
  }
}
