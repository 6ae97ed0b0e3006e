import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import { chatRoles } from './roles.constants.ts';

/**
 * The segment's list of curators: the people assigned to it, in any role but that of the application manager alone, who
 * are not suspended there. Administrators belong to it if they are assigned.
 */
export const mayChatIn = (viewer: Viewer, segment: SegmentId): Verdict<'signed-out' | 'not-a-curator'> =>
  firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !viewer.assignedTo.includes(segment) && 'not-a-curator',
    !hasRole(viewer, ...chatRoles) && 'not-a-curator',
    isSuspendedIn(viewer, segment) && 'not-a-curator',
  );

/** The facts about a room that decide who may do what in it. */
export interface ChatFacts {
  readonly segmentId: SegmentId;
  readonly participants: readonly UserId[];
  /** Its people who belong to the segment's list now. */
  readonly active: readonly UserId[];
  /** The room of a pair. */
  readonly isDirect: boolean;
}

/** Its participants, while they belong to the segment's list; others, administrators included, do not know of it. */
export const mayReadChat = (viewer: Viewer, chat: ChatFacts): Verdict<'not-found'> =>
  firstRefusal(
    !chat.participants.some((participant) => isPerson(viewer, participant)) && 'not-found',
    !isAllowed(mayChatIn(viewer, chat.segmentId)) && 'not-found',
  );

/** Its readers, while anybody else in it is there to read. */
export const mayWriteInChat = (viewer: Viewer, chat: ChatFacts): Verdict<'not-found' | 'read-only'> =>
  firstRefusal(
    !isAllowed(mayReadChat(viewer, chat)) && 'not-found',
    !chat.active.some((participant) => !isPerson(viewer, participant)) && 'read-only',
  );

/** A room of several is named by its readers, and each of them may leave it. */
export const mayNameOrLeaveChat = (viewer: Viewer, chat: ChatFacts): Verdict<'not-found' | 'direct'> =>
  firstRefusal(!isAllowed(mayReadChat(viewer, chat)) && 'not-found', chat.isDirect && 'direct');

/** The author of a message edits and deletes it, also in a room that takes no more messages. */
export const mayChangeMessage = (
  viewer: Viewer,
  chat: ChatFacts,
  senderId: UserId | null,
): Verdict<'not-found' | 'not-the-author'> =>
  firstRefusal(!isAllowed(mayReadChat(viewer, chat)) && 'not-found', !isPerson(viewer, senderId) && 'not-the-author');
