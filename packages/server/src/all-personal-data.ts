/* Every domain that keeps something about people says what an export has and what an erasure removes. */
import './domains/applications/applications.personal-data.ts';
import './domains/articles/articles.personal-data.ts';
import './domains/artworks/artworks.personal-data.ts';
import './domains/chat/chat.personal-data.ts';
import './domains/collections/collections.personal-data.ts';
import './domains/contacts/contacts.personal-data.ts';
import './domains/files/personal-data/files.personal-data.ts';
import './domains/long-works/long-works.personal-data.ts';
import './domains/mailings/mailings.personal-data.ts';
import './domains/memberships/memberships.personal-data.ts';
import './domains/notifications/notifications.personal-data.ts';
import './domains/search/search.personal-data.ts';
import './domains/segments/segments.personal-data.ts';
import './domains/similarity/similarity.personal-data.ts';
