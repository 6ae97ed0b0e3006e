import './all-personal-data.ts';
import { demoJobs } from './demo/demo.jobs.ts';
import { accountsJobs } from './domains/accounts/accounts.jobs.ts';
import { applicationsSubscriptions } from './domains/applications/applications.events.ts';
import { articlesSubscriptions } from './domains/articles/articles.events.ts';
import { articlesJobs } from './domains/articles/articles.jobs.ts';
import { artworksSubscriptions } from './domains/artworks/artworks.events.ts';
import { tagsJobs } from './domains/artworks/tags/tags.jobs.ts';
import { valuesJobs } from './domains/artworks/values/values.jobs.ts';
import { chatJobs } from './domains/chat/mails/mails.jobs.ts';
import { collectionsSubscriptions } from './domains/collections/collections.events.ts';
import { collectionsJobs } from './domains/collections/collections.jobs.ts';
import { contactsSubscriptions } from './domains/contacts/contacts.events.ts';
import { exportsJobs } from './domains/exchange/export/exports.jobs.ts';
import { importsJobs } from './domains/exchange/import/imports.jobs.ts';
import { filesSubscriptions } from './domains/files/files.events.ts';
import { filesJobs } from './domains/files/files.jobs.ts';
import { mastersJobs } from './domains/files/masters/masters.jobs.ts';
import { unusedJobs } from './domains/files/unused/unused.jobs.ts';
import { longWorksJobs } from './domains/long-works/long-works.jobs.ts';
import { mailingsJobs } from './domains/mailings/mailings.jobs.ts';
import { numbersJobs } from './domains/memberships/contacts/numbers/numbers.jobs.ts';
import { membershipsSubscriptions } from './domains/memberships/memberships.events.ts';
import { membershipsJobs } from './domains/memberships/memberships.jobs.ts';
import { notificationsJobs } from './domains/notifications/notifications.jobs.ts';
// Says which terms searches use: an undo leaves these.
import './domains/search/recent/recent.access.ts';
import { weightsJobs } from './domains/similarity/weights/weights.jobs.ts';
import { longWorks } from './long-works.ts';
import type { Subscription } from './platform/jobs/events.ts';
import { platformJobs } from './platform/services/cleaning.ts';
import type { JobDefinition } from './platform/services/job.ts';
import { workJobs } from './platform/work/work-jobs.ts';

/** All background work: queues … */
export const allJobs: readonly JobDefinition[] = [
  ...platformJobs,
  ...accountsJobs,
  ...articlesJobs,
  ...filesJobs,
  ...mastersJobs,
  ...unusedJobs,
  ...importsJobs,
  ...collectionsJobs,
  ...exportsJobs,
  ...tagsJobs,
  ...valuesJobs,
  ...weightsJobs,
  ...mailingsJobs,
  ...membershipsJobs,
  ...numbersJobs,
  ...workJobs(longWorks),
  ...longWorksJobs,
  ...notificationsJobs,
  ...chatJobs,
  ...demoJobs,
];
/** … by name … */
export const allQueues: readonly string[] = allJobs.map((one) => one.queue);
/** … and each domain's subscriptions to events of others. */
export const allSubscriptions: readonly Subscription[] = [
  ...filesSubscriptions,
  ...contactsSubscriptions,
  ...membershipsSubscriptions,
  ...artworksSubscriptions,
  ...applicationsSubscriptions,
  ...collectionsSubscriptions,
  ...articlesSubscriptions,
];
