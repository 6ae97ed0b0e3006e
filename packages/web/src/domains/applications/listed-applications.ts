import type { ApplicationStatus } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationCard, ApplicationCounts } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';

interface Listed {
  readonly applications: ApplicationCard[];
  readonly totalCount: number;
  readonly nextPage: string | number | null;
}
/** A list of applications, as its page loads it. */
export interface Applications {
  readonly list: Listed;
  readonly counts: ApplicationCounts;
  readonly from: CallAddress<Listed>;
  readonly countsFrom: CallAddress<ApplicationCounts>;
  readonly isReviewer: boolean;
  readonly statuses: readonly ApplicationStatus[];
  readonly searchQuery: string;
}
