import type { Access } from '@oeuvre/contracts/kernel/route.ts';
import {
  applications,
  articles,
  artworks,
  bulkActs,
  chatMessages,
  chats,
  collections,
  comments,
  deletedCollections,
  deletedOwnCollections,
  exhibitions,
  furtherCollections,
  mailings,
  notificationOfAuthor,
  offeredWorks,
  ownCollections,
  ownWorks,
  type Place,
  places,
  previews,
  questions,
  recentSearchOfAuthor,
  requests,
  sessionOf,
  suppressions,
  type ViewerName,
  verdicts,
} from '../world.ts';
import { admin, managersHere, nobody, overseersThere, readersHere, supervisorsByRole, workersHere } from './groups.ts';
import type { Input, PermissionRow } from './row.ts';
import { reviewersHere, reviewersThere } from './rows-applications.ts';

type Knowers = Readonly<Record<Place, readonly ViewerName[]>>;

const ofDraft: Knowers = { here: ['author', 'super'], there: admin };
const ofReview: Knowers = { here: workersHere, there: overseersThere };
const ofContent: Knowers = { here: readersHere, there: supervisorsByRole };
/** Nobody sees an unpublished or deleted work but its owner, and admins. */
const ofOwnWork: Knowers = { here: ['author', 'super'], there: ['super'] };
const ofVerdict: Knowers = {
  here: ['curator', 'supervisor', 'supervisorWithoutFlags', 'plainSupervisor', 'super'],
  there: overseersThere,
};
const ofOffer: Knowers = { here: ['author', ...reviewersHere], there: reviewersThere };
/** Only its people know of a room. */
const ofChat: Knowers = { here: ['supervisor', 'curator'], there: ['supervisorOfThere'] };
const ofRequest: Knowers = { here: managersHere, there: overseersThere };

/**
 * Who may know that a thing exists, by its id. Everybody may know of things not listed here (segments, public
 * articles).
 */
const knowers = new Map<string, readonly ViewerName[]>([
  ...places.flatMap((place): [string, readonly ViewerName[]][] => [
    [articles[place].draft, ofDraft[place]],
    [articles[place].unplaced, ofDraft[place]],
    [articles[place].onReview, ofReview[place]],
    [comments[place].ofAuthor, ofReview[place]],
    ...[articles[place].membersOnly, articles[place].sending, articles[place].paused].map(
      (id): [string, readonly ViewerName[]] => [id, ofContent[place]],
    ),
    ...[
      ...Object.values(artworks[place]),
      ...Object.values(mailings[place]),
      collections[place],
      furtherCollections[place],
      deletedCollections[place],
      exhibitions[place],
    ].map((id): [string, readonly ViewerName[]] => [id, ofContent[place]]),
    ...[ownCollections[place], deletedOwnCollections[place]].map((id): [string, readonly ViewerName[]] => [
      id,
      place === 'here' ? ['author'] : nobody,
    ]),
    [chats[place], ofChat[place]],
    [chatMessages[place], ofChat[place]],
    [requests[place].pending, ofRequest[place]],
    [bulkActs[place], ofRequest[place]],
    [suppressions[place], ofRequest[place]],
    [previews[place], place === 'here' ? ['supervisor'] : ['supervisorOfThere']],
    [verdicts[place], ofVerdict[place]],
    [applications[place].waiting, ofOffer[place]],
    [applications[place].declined, ofOffer[place]],
    [questions[place], ofOffer[place]],
    [offeredWorks[place].free, ofOwnWork[place]],
    [ownWorks[place].unpublished, ofOwnWork[place]],
    [ownWorks[place].published, ofContent[place]],
    [ownWorks[place].toDelete, ofOwnWork[place]],
  ]),
  [notificationOfAuthor, ['author']],
  [recentSearchOfAuthor, ['author']],
  [sessionOf.authorThere, nobody],
]);

const knows = (viewer: ViewerName, asked: Input) => {
  const text = JSON.stringify(asked);
  return [...knowers].every(([id, those]) => !text.includes(id) || those.includes(viewer));
};

/** The only refusal for this person. Things that they may not know of are not found. */
export function refusalOf(
  row: PermissionRow,
  { place, viewer, asked, access }: { place: Place; viewer: ViewerName; asked: Input; access: Access },
) {
  if (viewer === 'guest' && (access !== 'anyone' || row.isAlsoByLink))
    return { status: 401, code: 'common/signed-out' };
  if (row.conflict?.[place]?.includes(viewer)) return { status: 409 };
  return row.tellsTheWayIn || knows(viewer, asked) ? { status: 403 } : { status: 404, code: 'common/not-found' };
}
