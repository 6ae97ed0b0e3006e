import type { ApplicationStatus } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { statusWords } from '../../applications.words.ts';

interface NoApplicationsProps {
  readonly isSearched: boolean;
  readonly statuses: readonly ApplicationStatus[];
  readonly isReviewer: boolean;
}

/** An empty list: nothing matches, nothing waits, or nothing was ever offered. */
export function NoApplications({ isSearched, statuses, isReviewer }: NoApplicationsProps) {
  if (isSearched) return <EmptyState title="No search result" />;
  const words = statuses.map((status) => statusWords[status].toLowerCase()).join(' or ');
  if (isReviewer)
    return (
      <EmptyState
        title={words ? `Nothing is ${words}.` : 'Nothing has been offered.'}
        text="Artworks that their owners offer to this segment appear here. Its curators decide about them."
      />
    );
  return <EmptyState title={words ? `None of your offers is ${words}.` : 'You have offered nothing here yet.'} />;
}
