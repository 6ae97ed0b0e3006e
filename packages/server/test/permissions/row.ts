import type { Place, ViewerName } from '../world.ts';

/** The path parameters, query and body of one call. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * One call, and who may make it for things of the segment `here` and of the segment `there`. Everybody else is refused.
 */
export interface PermissionRow {
  readonly call: string;
  /** Tells several rows of the same call apart. */
  readonly about?: string;
  readonly input: (place: Place, viewer: ViewerName) => Input;
  readonly here: readonly ViewerName[];
  readonly there?: readonly ViewerName[];
  /** The reply to permitted viewers, if it is not a success. */
  readonly answer?: number;
  /** Viewers refused because of the thing's state (409), not because of who they are. */
  readonly conflict?: Partial<Record<Place, readonly ViewerName[]>>;
  /** A link of a mail opens it too: without one it is for people who are signed in. */
  readonly isAlsoByLink?: boolean;
  /** The refusal (403) reveals the thing and how to get access, although no other call lets the viewer know of it. */
  readonly tellsTheWayIn?: true;
}
