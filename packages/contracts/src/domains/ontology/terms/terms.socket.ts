import { type TagId, tagId } from '../../../kernel/ids.ts';
import {
  type FromPeopleAtWork,
  type SavedBy,
  type ToPeopleAtWork,
  type VersionStand,
  workMessages,
} from '../../../kernel/people-at-work.ts';
import { liveNamespace } from '../../../kernel/socket.ts';

/** Connects people who edit terms; the session cookie identifies them. */
export const termsLive = liveNamespace({ path: '/terms', messages: workMessages(tagId) });

export type FromTermWork = FromPeopleAtWork<TagId, VersionStand>;
export type ToTermWork = ToPeopleAtWork<TagId, VersionStand, SavedBy>;
