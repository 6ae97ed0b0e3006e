import type { Place, ViewerName } from './world.ts';

/** What is asked: path parameters, query and body of one call. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One call, and who may make it about things of the segment `here` and of the segment `there`. Whoever is not named is refused. */
export interface PermissionRow {
  readonly call: string;
  /** Which of several rows of the same call this is. */
  readonly about?: string;
  readonly input: (place: Place, viewer: ViewerName) => Input;
  readonly here: readonly ViewerName[];
  readonly there?: readonly ViewerName[];
  /** The answer of those who are named, when it is not a success. */
  readonly answer?: number;
  /** Whom the state of the thing refuses (409), not who they are. */
  readonly conflict?: Partial<Record<Place, readonly ViewerName[]>>;
  /** Whoever is refused is told of the thing and how to come to read it (403), though no other call lets them know of it. */
  readonly tellsTheWayIn?: true;
}
