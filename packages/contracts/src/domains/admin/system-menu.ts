import { pages } from '../../addresses.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { maySeeMenuGroup } from '../accounts/accounts.policy.ts';
import { mayManagePeople } from '../accounts/people/people.policy.ts';
import { mayReviewArticles, maySeeAllArticles } from '../articles/articles.policy.ts';
import { mayChangeMailingSettings } from '../mailings/counting/counting.policy.ts';
import { maySeeSuppressions } from '../mailings/suppressions/suppressions.policy.ts';
import { mayEditOntology } from '../ontology/terms/terms.policy.ts';
import { mayManageSegments } from '../segments/segments.policy.ts';
import { mayReadAudit } from './audit/audit.policy.ts';

/** An entry of a menu. */
export interface SystemLink {
  readonly to: string;
  readonly label: string;
}

/**
 * §6 of the specification, in its order, and after it the other pages of administrators; each by the rule of its page.
 * `isForStaff`: supervisors have it too, in another group.
 */
const entries: readonly (SystemLink & {
  readonly may: (viewer: Viewer) => Verdict;
  readonly isForStaff?: boolean;
})[] = [
  { to: pages.managedSegments, label: 'Segments', may: mayManageSegments },
  { to: pages.importArtworks, label: 'Import artworks', may: mayManageSegments },
  { to: pages.people, label: 'User management', may: mayManagePeople },
  { to: pages.ontology, label: 'Ontology', may: mayEditOntology },
  { to: pages.articlesForReview, label: 'Articles for review', may: mayReviewArticles },
  { to: pages.segmentUsers, label: 'Segment users', may: mayManageSegments },
  { to: pages.allArticles, label: 'All articles', may: maySeeAllArticles },
  { to: pages.suppressions, label: 'Suppressed addresses', may: maySeeSuppressions, isForStaff: true },
  { to: pages.mail, label: 'Mail', may: mayChangeMailingSettings },
  { to: pages.audit, label: 'Audit log', may: mayReadAudit },
];

/**
 * The group 'System' of an administrator, and its entries for staff, who have them in the group of curators; empty for
 * everybody else. The server sends it with the person, so that readers do not load the words and rules of administrators.
 */
export function systemLinks(viewer: Viewer): readonly SystemLink[] {
  const isAdmin = maySeeMenuGroup(viewer, 'system').allowed;
  return entries
    .filter(({ may, isForStaff }) => (isAdmin || isForStaff) && may(viewer).allowed)
    .map(({ to, label }) => ({ to, label }));
}
