import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { type ArticleStand, articlesLive } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { useWorkSocket } from '../../../ui/working/people-at-work/use-work-socket.ts';
import type { NewerSave } from '../writing/newer-save.ts';
import type { Writing } from '../writing/use-writing.ts';

export interface Together {
  /** Other people who have the article open. */
  readonly people: readonly PersonAtWork[];
  readonly newer: NewerSave | undefined;
  /** Shows the newer save, if nothing here is unsaved. */
  readonly showNewer: () => Promise<void>;
  /** Counts how often the comments have changed. */
  readonly commentChanges: number;
  /** Announced to screen readers. */
  readonly spoken: string;
  /** The viewer may no longer work on this article. */
  readonly isDismissed: boolean;
}

/**
 * Other people here and who is writing; newer saves, which the text follows by itself while nothing here is unsaved.
 */
export function useCollaboration(
  article: Article,
  writing: Writing,
  acts: { readonly takeSaved: (saved: Article) => void },
): Together {
  const { id } = article;
  const [people, setPeople] = useState<readonly PersonAtWork[]>([]);
  const [newer, setNewer] = useState<NewerSave>();
  const [commentChanges, setCommentChanges] = useState(0);
  const [spoken, say] = useState('');
  const [isDismissed, setDismissed] = useState(false);

  /** Someone else saved a newer version. Reviewers keep the text they are reading: they approve exactly that. */
  async function hear(told: { version: number; by: ArticleAuthor | null; status: Article['status'] }) {
    await writing.autosave.idle();
    const isNewer = told.version > writing.autosave.lastSaved().version;
    if (!isNewer && told.status === article.status) return;
    const stored = await browserCall(articlesRoutes.get, { params: { id } }).catch(() => undefined);
    if (!stored) return;
    if (!isNewer) return acts.takeSaved(stored);
    if (article.may.edit.allowed && writing.follow(stored)) return say('The text has been brought up to date');
    if (article.may.edit.allowed && writing.join(stored)) return;
    acts.takeSaved(stored);
    setNewer({ version: told.version, by: told.by });
  }
  async function showNewer() {
    const stored = await browserCall(articlesRoutes.get, { params: { id } }).catch(() => undefined);
    if (stored && writing.follow(stored)) setNewer(undefined);
  }

  const place = { namespace: articlesLive.path, id, isWriting: writing.autosave.label === 'Saving...' };
  useWorkSocket<ArticleId, ArticleStand, ArticleAuthor>(place, {
    onPeople: setPeople,
    onSaved: (told) => void hear(told),
    onCommented: () => setCommentChanges((count) => count + 1),
    onDismissed: setDismissed,
    onConnected(stand) {
      setCommentChanges((count) => count + 1);
      void hear({ ...stand, by: null });
    },
  });

  const isCaughtUp = newer === undefined || writing.autosave.lastSaved().version >= newer.version;
  return { people, newer: isCaughtUp ? undefined : newer, showNewer, commentChanges, spoken, isDismissed };
}
