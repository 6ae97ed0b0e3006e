import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { mayWorkOnArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { PersonAtWork } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { findArticle } from '../articles.access.ts';

/** The viewer as others who work on the article see them, if they may work on it at all. */
export async function findPersonAtWork(
  db: Database,
  viewer: Viewer,
  id: ArticleId,
): Promise<Omit<PersonAtWork, 'isWriting'> | undefined> {
  if (!isSignedIn(viewer)) return undefined;
  const article = await findArticle(db, id);
  if (!article || !mayWorkOnArticle(viewer, article).allowed) return undefined;
  const [person] = await listPeople(db, [viewer.id]);
  return person && { id: person.id, first_name: person.first_name, last_name: person.last_name, photo: person.photo };
}

/** A person as articles name them. */
export async function findAuthor(db: Database, id: UserId): Promise<ArticleAuthor | undefined> {
  const [person] = await listPeople(db, [id]);
  return person && { ...person, _id: person.id };
}
