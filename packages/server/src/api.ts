import './all-personal-data.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { aboutHandlers } from './domains/about/about.routes.ts';
import { prolongSession } from './domains/accounts/accounts.access.ts';
import { accountsHandlers } from './domains/accounts/accounts.routes.ts';
import { dataExportsHandlers } from './domains/accounts/data-exports/data-exports.routes.ts';
import { emailChangeHandlers } from './domains/accounts/email-change/email-change.routes.ts';
import { erasureHandlers } from './domains/accounts/erasure/erasure.routes.ts';
import { passkeysHandlers } from './domains/accounts/passkeys/passkeys.routes.ts';
import { auditHandlers } from './domains/admin/audit/audit.routes.ts';
import { managedPeopleHandlers } from './domains/admin/people/managed-people.routes.ts';
import { managedSegmentsHandlers } from './domains/admin/segments/managed-segments.routes.ts';
import { applicationsHandlers } from './domains/applications/applications.routes.ts';
import { articlesHandlers } from './domains/articles/articles.routes.ts';
import { feedsPlugin } from './domains/articles/feeds/feeds.plugin.ts';
import { feedsHandlers } from './domains/articles/feeds/feeds.routes.ts';
import { reviewHandlers } from './domains/articles/review/review.routes.ts';
import { artworksPlugin } from './domains/artworks/artworks.plugin.ts';
import { artworksHandlers } from './domains/artworks/artworks.routes.ts';
import { facetsHandlers } from './domains/artworks/facets/facets.routes.ts';
import { linkedDataPlugin } from './domains/artworks/linked-data/linked-data.plugin.ts';
import { oaiPlugin } from './domains/artworks/oai/oai.plugin.ts';
import { recordHandlers } from './domains/artworks/record/record.routes.ts';
import { selectedHandlers } from './domains/artworks/selected/selected.routes.ts';
import { tagsHandlers } from './domains/artworks/tags/tags.routes.ts';
import { termsHandlers } from './domains/artworks/terms/terms.routes.ts';
import { valuesHandlers } from './domains/artworks/values/values.routes.ts';
import { wallHandlers } from './domains/artworks/wall/wall.routes.ts';
import { chatPlugin } from './domains/chat/chat.plugin.ts';
import { chatHandlers } from './domains/chat/chat.routes.ts';
import { answersHandlers } from './domains/collections/coherence/answers.routes.ts';
import { collectionsPlugin } from './domains/collections/collections.plugin.ts';
import { collectionsHandlers, segmentCollectionsHandlers } from './domains/collections/collections.routes.ts';
import { copiesHandlers } from './domains/collections/copies/copies.routes.ts';
import { exhibitionPlugin } from './domains/collections/exhibition/exhibition.plugin.ts';
import { exhibitionHandlers } from './domains/collections/exhibition/exhibition.routes.ts';
import { hangingHandlers } from './domains/collections/hanging/hanging.routes.ts';
import { itemsHandlers } from './domains/collections/items/items.routes.ts';
import { batchesHandlers } from './domains/exchange/batch/batches.routes.ts';
import { doublesHandlers } from './domains/exchange/doubles/doubles.routes.ts';
import { exportsHandlers } from './domains/exchange/export/exports.routes.ts';
import { importsHandlers } from './domains/exchange/import/imports.routes.ts';
import { feedHandlers } from './domains/feed/feed.routes.ts';
import { filesPlugin } from './domains/files/files.plugin.ts';
import { filesHandlers } from './domains/files/files.routes.ts';
import { iiifPlugin } from './domains/files/iiif/iiif.plugin.ts';
import { mastersPlugin } from './domains/files/masters/masters.plugin.ts';
import { mastersHandlers } from './domains/files/masters/masters.routes.ts';
import { modelsPlugin } from './domains/files/models/models.plugin.ts';
import { modelsHandlers } from './domains/files/models/models.routes.ts';
import { longWorksHandlers } from './domains/long-works/long-works.routes.ts';
import { countingPlugin } from './domains/mailings/counting/counting.plugin.ts';
import { countingHandlers } from './domains/mailings/counting/counting.routes.ts';
import { draftHandlers } from './domains/mailings/draft/draft.routes.ts';
import { mailEventsHandlers } from './domains/mailings/events/events.routes.ts';
import { sesPlugin } from './domains/mailings/events/ses.plugin.ts';
import { mailLogHandlers } from './domains/mailings/log/mail-log.routes.ts';
import { mailingsHandlers } from './domains/mailings/mailings.routes.ts';
import { newsletterHandlers } from './domains/mailings/newsletter/newsletter.routes.ts';
import { preferencesHandlers } from './domains/mailings/preferences/preferences.routes.ts';
import { progressHandlers } from './domains/mailings/progress/progress.routes.ts';
import { suppressionsHandlers } from './domains/mailings/suppressions/suppressions.routes.ts';
import { bulkHandlers } from './domains/memberships/bulk/bulk.routes.ts';
import { consequencesHandlers } from './domains/memberships/consequences/consequences.routes.ts';
import { contactsHandlers } from './domains/memberships/contacts/contacts.routes.ts';
import { contactImportsHandlers } from './domains/memberships/imports/contact-imports.routes.ts';
import { invitationsHandlers } from './domains/memberships/invitations/invitations.routes.ts';
import { membershipsHandlers } from './domains/memberships/memberships.routes.ts';
import { ownMembershipsHandlers } from './domains/memberships/own/own.routes.ts';
import { peopleHandlers } from './domains/memberships/people/people.routes.ts';
import { notificationsHandlers } from './domains/notifications/notifications.routes.ts';
import { ontologyHandlers } from './domains/ontology/ontology.routes.ts';
import { vocabularyPlugin } from './domains/ontology/vocabulary/vocabulary.plugin.ts';
import { vocabularyHandlers } from './domains/ontology/vocabulary/vocabulary.routes.ts';
import { recentHandlers } from './domains/search/recent/recent.routes.ts';
import { resultsHandlers } from './domains/search/results/results.routes.ts';
import { segmentsHandlers } from './domains/segments/segments.routes.ts';
import { senderHandlers } from './domains/segments/sender/sender.routes.ts';
import { coherenceHandlers } from './domains/similarity/coherence/coherence.routes.ts';
import { similarityHandlers } from './domains/similarity/similarity.routes.ts';
import { ownKinds } from './long-works.ts';
import { createHttpServer, type HttpServer } from './platform/http/http.ts';
import { ReplyCache } from './platform/http/reply-cache.ts';
import { type Handler, type Readers, type SharedReplies, serveAll } from './platform/http/serve.ts';
import type { Services } from './platform/services/services.ts';
import { serveDocs } from './site/docs.ts';
import { readerClassOf } from './site/reader-class.ts';
import { visitorOfRequest, visitorReader } from './site/visitor.ts';
import { createVisits } from './site/visits.ts';

/** Every call that is served; contract.test.ts compares it with the declared ones. */
export const allHandlers: readonly Handler[] = [
  ...aboutHandlers,
  ...accountsHandlers,
  ...passkeysHandlers,
  ...dataExportsHandlers,
  ...erasureHandlers,
  ...emailChangeHandlers,
  ...notificationsHandlers,
  ...segmentsHandlers,
  ...senderHandlers,
  ...membershipsHandlers,
  ...contactImportsHandlers,
  ...ownMembershipsHandlers,
  ...peopleHandlers,
  ...invitationsHandlers,
  ...bulkHandlers,
  ...consequencesHandlers,
  ...contactsHandlers,
  ...filesHandlers,
  ...mastersHandlers,
  ...modelsHandlers,
  ...ontologyHandlers,
  ...vocabularyHandlers,
  ...artworksHandlers,
  ...facetsHandlers,
  ...importsHandlers,
  ...exportsHandlers,
  ...batchesHandlers,
  ...doublesHandlers,
  ...applicationsHandlers,
  ...chatHandlers,
  ...recordHandlers,
  ...wallHandlers,
  ...selectedHandlers,
  ...valuesHandlers,
  ...termsHandlers,
  ...tagsHandlers,
  ...collectionsHandlers,
  ...segmentCollectionsHandlers,
  ...hangingHandlers,
  ...answersHandlers,
  ...itemsHandlers,
  ...copiesHandlers,
  ...exhibitionHandlers,
  ...similarityHandlers,
  ...coherenceHandlers,
  ...articlesHandlers,
  ...reviewHandlers,
  ...feedsHandlers,
  ...feedHandlers,
  ...mailingsHandlers,
  ...countingHandlers,
  ...draftHandlers,
  ...newsletterHandlers,
  ...progressHandlers,
  ...preferencesHandlers,
  ...suppressionsHandlers,
  ...mailLogHandlers,
  ...mailEventsHandlers,
  ...longWorksHandlers(ownKinds),
  ...recentHandlers,
  ...resultsHandlers,
  ...managedPeopleHandlers,
  ...managedSegmentsHandlers,
  ...auditHandlers,
];

const guests: Readers = { key: '', viewer: guest };
const readersOf: SharedReplies['readersOf'] = ({ visitor }) => (visitor ? readerClassOf(visitor) : guests);

/** The HTTP API: sessions, declared calls, files and the documentation. web-host.ts adds the pages. */
export async function createApi(services: Services): Promise<HttpServer> {
  const app = await createHttpServer(services.config, services.log);
  const readVisitor = visitorReader(services);
  const visits = createVisits(services);
  app.addHook('onClose', visits.write);
  app.decorateRequest('visitor', null);
  const visitorOf = visitorOfRequest(readVisitor, ({ viewer }) => visits.note(viewer.id));
  app.decorate('visitorOf', visitorOf);
  app.addHook('preParsing', async (request, reply) => {
    // Built assets are the same for everybody: a page with twenty files must not read the session twenty times. So are
    // most tiles; for the others, the plugin asks who the viewer is. The addresses in mails are answered without the
    // database.
    if (!request.headers.cookie || /^\/(?:assets|iiif\/[23]|go|seen)\//.test(request.url)) return;
    const visitor = await visitorOf(request.raw);
    request.visitor = visitor;
    request.viewer = visitor?.viewer ?? guest;
    if (visitor?.mustProlong)
      reply.header(
        'set-cookie',
        await prolongSession(services, {
          cookie: request.headers.cookie,
          userAgent: request.headers['user-agent'],
          address: request.ip,
        }),
      );
  });
  await app.register(filesPlugin, { services });
  await app.register(iiifPlugin, {
    services,
    viewerOf: async ({ headers }) => (await readVisitor(headers.cookie))?.viewer ?? guest,
  });
  await app.register(mastersPlugin, { services });
  await app.register(artworksPlugin, { services });
  await app.register(chatPlugin, { services });
  await app.register(collectionsPlugin, { services });
  await app.register(exhibitionPlugin, { services });
  await app.register(feedsPlugin, { services });
  await app.register(sesPlugin, { services });
  await app.register(countingPlugin, { services });
  await app.register(modelsPlugin, { services });
  await app.register(linkedDataPlugin, { services });
  await app.register(oaiPlugin, { services });
  await app.register(vocabularyPlugin, { services });
  serveAll(
    app,
    services,
    allHandlers,
    services.config.development ? undefined : { cache: new ReplyCache(services), readersOf },
  );
  serveDocs(app);
  return app;
}
