import { aboutRoutes } from './domains/about/about.routes.ts';
import { accountsRoutes } from './domains/accounts/accounts.routes.ts';
import { dataExportsRoutes } from './domains/accounts/data-exports/data-exports.routes.ts';
import { emailChangeRoutes } from './domains/accounts/email-change/email-change.routes.ts';
import { erasureRoutes } from './domains/accounts/erasure/erasure.routes.ts';
import { passkeysRoutes } from './domains/accounts/passkeys/passkeys.routes.ts';
import { auditRoutes } from './domains/admin/audit/audit.routes.ts';
import { managedPeopleRoutes } from './domains/admin/people/managed-people.routes.ts';
import { managedSegmentsRoutes } from './domains/admin/segments/managed-segments.routes.ts';
import { applicationsRoutes } from './domains/applications/applications.routes.ts';
import { articlesRoutes } from './domains/articles/articles.routes.ts';
import { feedsRoutes } from './domains/articles/feeds.routes.ts';
import { reviewRoutes } from './domains/articles/review.routes.ts';
import { artworksRoutes } from './domains/artworks/artworks.routes.ts';
import { facetsRoutes } from './domains/artworks/facets/facets.routes.ts';
import { recordRoutes } from './domains/artworks/record/record.routes.ts';
import { selectedRoutes } from './domains/artworks/selected/selected.routes.ts';
import { tagsRoutes } from './domains/artworks/tags/tags.routes.ts';
import { valuesRoutes } from './domains/artworks/values/values.routes.ts';
import { wallRoutes } from './domains/artworks/wall/wall.routes.ts';
import { chatRoutes } from './domains/chat/chat.routes.ts';
import { answersRoutes, segmentAnswersRoutes } from './domains/collections/coherence/answers.routes.ts';
import { collectionsRoutes, segmentCollectionsRoutes } from './domains/collections/collections.routes.ts';
import { copiesRoutes, segmentCopiesRoutes } from './domains/collections/copies/copies.routes.ts';
import { exhibitionRoutes, segmentExhibitionRoutes } from './domains/collections/exhibition/exhibition.routes.ts';
import { hangingRoutes, segmentHangingRoutes } from './domains/collections/hanging/hanging.routes.ts';
import { itemsRoutes, segmentItemsRoutes } from './domains/collections/items/items.routes.ts';
import { batchesRoutes } from './domains/exchange/batch/batches.routes.ts';
import { doublesRoutes } from './domains/exchange/doubles/doubles.routes.ts';
import { exportsRoutes } from './domains/exchange/export/exports.routes.ts';
import { importsRoutes } from './domains/exchange/import/imports.routes.ts';
import { feedRoutes } from './domains/feed/feed.routes.ts';
import { filesRoutes } from './domains/files/files.routes.ts';
import { mastersRoutes } from './domains/files/masters.routes.ts';
import { modelsRoutes } from './domains/files/models.routes.ts';
import { longWorksRoutes } from './domains/long-works/long-works.routes.ts';
import { countingRoutes } from './domains/mailings/counting/counting.routes.ts';
import { draftRoutes } from './domains/mailings/draft/draft.routes.ts';
import { scheduleRoutes } from './domains/mailings/draft/schedule.routes.ts';
import { mailEventsRoutes } from './domains/mailings/events/events.routes.ts';
import { mailLogRoutes } from './domains/mailings/log/mail-log.routes.ts';
import { mailingsRoutes } from './domains/mailings/mailings.routes.ts';
import { newsletterRoutes } from './domains/mailings/newsletter/newsletter.routes.ts';
import { preferencesRoutes } from './domains/mailings/preferences/preferences.routes.ts';
import { progressRoutes } from './domains/mailings/progress/progress.routes.ts';
import { suppressionsRoutes } from './domains/mailings/suppressions/suppressions.routes.ts';
import { bulkRoutes } from './domains/memberships/bulk/bulk.routes.ts';
import { consequencesRoutes } from './domains/memberships/consequences/consequences.routes.ts';
import { contactsRoutes } from './domains/memberships/contacts/contacts.routes.ts';
import { contactImportsRoutes } from './domains/memberships/imports/contact-imports.routes.ts';
import { invitationsRoutes } from './domains/memberships/invitations/invitations.routes.ts';
import { membershipsRoutes } from './domains/memberships/memberships.routes.ts';
import { ownMembershipsRoutes } from './domains/memberships/own/own.routes.ts';
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts';
import { ontologyRoutes } from './domains/ontology/ontology.routes.ts';
import { termsRoutes } from './domains/ontology/terms/terms.routes.ts';
import { vocabularyRoutes } from './domains/ontology/vocabulary/vocabulary.routes.ts';
import { recentRoutes } from './domains/search/recent/recent.routes.ts';
import { resultsRoutes } from './domains/search/results/results.routes.ts';
import { segmentsRoutes } from './domains/segments/segments.routes.ts';
import { senderRoutes } from './domains/segments/sender/sender.routes.ts';
import { coherenceRoutes } from './domains/similarity/coherence/coherence.routes.ts';
import { similarityRoutes } from './domains/similarity/similarity.routes.ts';
import type { Route } from './kernel/route.ts';

/** Every declared call: the server serves exactly these, and the OpenAPI document lists them. */
export const allRoutes: readonly Route[] = [
  accountsRoutes,
  passkeysRoutes,
  dataExportsRoutes,
  erasureRoutes,
  emailChangeRoutes,
  notificationsRoutes,
  segmentsRoutes,
  senderRoutes,
  membershipsRoutes,
  contactImportsRoutes,
  ownMembershipsRoutes,
  invitationsRoutes,
  bulkRoutes,
  consequencesRoutes,
  contactsRoutes,
  filesRoutes,
  mastersRoutes,
  modelsRoutes,
  ontologyRoutes,
  termsRoutes,
  vocabularyRoutes,
  artworksRoutes,
  facetsRoutes,
  recordRoutes,
  wallRoutes,
  selectedRoutes,
  valuesRoutes,
  tagsRoutes,
  importsRoutes,
  exportsRoutes,
  batchesRoutes,
  doublesRoutes,
  applicationsRoutes,
  chatRoutes,
  collectionsRoutes,
  segmentCollectionsRoutes,
  hangingRoutes,
  copiesRoutes,
  segmentCopiesRoutes,
  itemsRoutes,
  segmentItemsRoutes,
  answersRoutes,
  segmentAnswersRoutes,
  segmentHangingRoutes,
  exhibitionRoutes,
  segmentExhibitionRoutes,
  similarityRoutes,
  coherenceRoutes,
  articlesRoutes,
  reviewRoutes,
  feedsRoutes,
  aboutRoutes,
  feedRoutes,
  mailingsRoutes,
  countingRoutes,
  draftRoutes,
  newsletterRoutes,
  scheduleRoutes,
  progressRoutes,
  preferencesRoutes,
  suppressionsRoutes,
  mailLogRoutes,
  mailEventsRoutes,
  longWorksRoutes,
  recentRoutes,
  resultsRoutes,
  managedPeopleRoutes,
  managedSegmentsRoutes,
  auditRoutes,
].flatMap((routes) => Object.values(routes));
