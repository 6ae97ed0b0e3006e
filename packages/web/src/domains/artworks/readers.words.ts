import type { ArtworkReaders } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { countOf } from '../../ui/count-of.ts';

type Work = Pick<OwnArtwork, 'published' | 'readers' | 'activityStatus'>;

export const nobodySees = 'Nobody can see it yet';

/** A work that is published and that no reader finds. */
export const isUnseen = ({ published, readers, activityStatus }: Work) =>
  published && readers === 'nobody' && activityStatus === 'ACTIVE';

/** The readers of a work once it is published. */
export const willSee: Readonly<Record<ArtworkReaders, string>> = {
  nobody: 'Once published, nobody sees it yet: it hangs in no segment.',
  members: 'Once published, the members of its segments see it.',
  everybody: 'Once published, everybody sees it.',
};

/** The readers of a work that was just published. */
export const nowSee: Readonly<Record<ArtworkReaders, string>> = {
  nobody: 'The artwork is published. Nobody can see it yet: it hangs in no segment.',
  members: 'The artwork is published. The members of its segments see it.',
  everybody: 'The artwork is published. Everybody sees it.',
};

/** The readers of several works, with numbers: '3 will be seen by everybody, 1 by nobody yet …'. */
export function willSeeAll(works: readonly Work[]): string {
  const count = (readers: ArtworkReaders) => works.filter((work) => work.readers === readers).length;
  const [everybody, members, nobody] = [count('everybody'), count('members'), count('nobody')];
  return [
    everybody > 0 && `Everybody will see ${countOf(everybody, 'artwork')}.`,
    members > 0 && `The members of their segments will see ${countOf(members, 'artwork')}.`,
    nobody > 0 && `Nobody will see ${countOf(nobody, 'artwork')} yet: they hang in no segment.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The warning for a person who copies the link of a work; '' if readers find it there. */
export function linkWarning({ published, readers, activityStatus }: Work): string {
  if (activityStatus !== 'ACTIVE') return 'The artwork is marked for deletion. Others will not find it there.';
  if (!published) return 'The artwork is not published. Others will not find it there yet.';
  if (readers === 'nobody') return 'The artwork hangs in no segment. Others will not find it there yet.';
  return readers === 'members' ? 'Only the members of its segments will find it there.' : '';
}
