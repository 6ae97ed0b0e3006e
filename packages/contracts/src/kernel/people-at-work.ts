import { z } from 'zod';
import type { UserId } from './ids.ts';
import type { LiveMessage } from './socket.ts';

/** Messages that browsers send about a thing that people work on; `id` is that of the thing. */
export const workMessages = <Id extends z.ZodType>(id: Id) =>
  ({
    // Sent when the thing is opened and when a connection comes back.
    watch: { payload: z.object({ id }), budget: { times: 30, seconds: 60 } },
    // Sent when somebody starts or stops typing.
    writing: { payload: z.object({ id, isWriting: z.boolean() }), budget: { times: 120, seconds: 60 } },
  }) satisfies Record<string, LiveMessage>;

/** Somebody who has the thing open to work on it. */
export interface PersonAtWork {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly photo: string | null;
  readonly isWriting: boolean;
}

/** The state of a thing of which only the version is followed. */
export interface VersionStand {
  readonly version: number;
}
/** The author of a version. */
export type SavedBy = Pick<PersonAtWork, 'id' | 'first_name' | 'last_name'>;

/** Messages from the browser. `Stand` is the stored state that a save changes, with its version. */
export interface FromPeopleAtWork<Id, Stand> {
  /**
   * Watches this thing instead of the previous one; replies with the other people there and the thing's state, or
   * `null` if the viewer may not work on it.
   */
  watch: (asked: { id: Id }, answer: (found: ({ people: PersonAtWork[] } & Stand) | null) => void) => void;
  writing: (told: { id: Id; isWriting: boolean }) => void;
}

/** Messages from the server; each names its thing. */
export interface ToPeopleAtWork<Id, Stand, By> {
  /** The other people who are there now, without the recipient. */
  people: (told: { id: Id; people: PersonAtWork[] }) => void;
  /** It was saved, or its state changed. */
  saved: (told: { id: Id; by: By | null } & Stand) => void;
  /** Its comments have changed; fetch them again. */
  commented: (told: { id: Id }) => void;
  /** The recipient may no longer work on this thing; no further messages about it follow. */
  dismissed: (told: { id: Id }) => void;
}
