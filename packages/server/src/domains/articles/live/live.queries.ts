import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { mayWorkOnArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { ArticleStand } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findPersonShown, listPeople } from '../../accounts/accounts.queries.ts';
import { findArticle } from '../articles.access.ts';

/** The viewer as others who work on the article see them, if they may work on it at all. */
export async function findPersonAtWork(
  db: Database,
  viewer: SignedIn,
  id: ArticleId,
): Promise<Omit<PersonAtWork, 'isWriting'> | undefined> {
  const article = await findArticle(db, id);
  return article && mayWorkOnArticle(viewer, article).allowed ? findPersonShown(db, viewer.id) : undefined;
}

export async function findStand(db: Database, id: ArticleId): Promise<ArticleStand | undefined> {
  const article = await findArticle(db, id);
  return article && { version: article.version, status: article.status };
}

/** A person as articles name them. */
export async function findAuthor(db: Database, id: UserId): Promise<ArticleAuthor | null> {
  const [person] = await listPeople(db, [id]);
  return person ? { ...person, _id: person.id } : null;
}
