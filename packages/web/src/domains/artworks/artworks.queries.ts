import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

/** What a card or label needs of a work. */
export type ArtworkShown = Pick<ArtworkSummary, 'id' | 'title' | 'artist' | 'dateText' | 'image'>;

/** 'Katsushika Hokusai, 1826–36', with what is known. */
export const makerAndDate = ({ artist, dateText }: Pick<ArtworkSummary, 'artist' | 'dateText'>) => [artist, dateText].filter(Boolean).join(', ');

/** Width by height; works without a picture hang as if they were 4:3. */
export const ratioOf = ({ image }: Pick<ArtworkSummary, 'image'>) => (image ? image.width / image.height : 4 / 3);

const goToTheFullPage = ['OO_CURATOR', 'SUPER', 'COLLABORATOR', 'OO_SUPERVISOR', 'SUPERVISOR'];

/** §6 of the specification: staff go to the work's page; members and guests, inside a segment, stay there with the work chosen. */
export function artworkAddress(viewer: Pick<Viewer, 'roles'>, artworkId: string, segmentId?: string): string {
  if (!segmentId) return `/subscriptions/${artworkId}`;
  const isStaff = viewer.roles.some((role) => goToTheFullPage.includes(role));
  return isStaff ? `/subscriptions/${artworkId}?segmentId=${segmentId}` : `/subscriptions?artworkId=${artworkId}&segmentId=${segmentId}`;
}
