import { type TagId, tagId } from '../../../kernel/ids.ts';
import {
  type FromPeopleAtWork,
  type PersonAtWork,
  type ToPeopleAtWork,
  workMessages,
} from '../../../kernel/people-at-work.ts';
import { liveNamespace } from '../../../kernel/socket.ts';

/** Connects people who edit terms; the session cookie identifies them. */
export const termsLive = liveNamespace({ path: '/terms', messages: workMessages(tagId) });

/** The state of a term that its editors follow. */
export interface TermStand {
  readonly version: number;
}
export type FromTermWork = FromPeopleAtWork<TagId, TermStand>;
/** Who made a version. */
export type TermSavedBy = Pick<PersonAtWork, 'id' | 'first_name' | 'last_name'>;
export type ToTermWork = ToPeopleAtWork<TagId, TermStand, TermSavedBy>;
