import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import {
  articlesLive,
  type FromPersonAtWork,
  type PersonAtWork,
  type ToPersonAtWork,
} from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { startAtFirstSign } from '../../../late/start-at-first-sign.ts';

type ArticleSocket = Socket<ToPersonAtWork, FromPersonAtWork>;

interface Listening {
  /** Who else has the article open; nobody while disconnected. */
  readonly onPeople: (people: readonly PersonAtWork[]) => void;
  readonly onSaved: (told: Parameters<ToPersonAtWork['saved']>[0]) => void;
  readonly onCommented: () => void;
  /** The viewer may no longer work on the article, or may again. */
  readonly onDismissed: (isDismissed: boolean) => void;
  /** Connected or reconnected: earlier messages may be missed, so this is the stored state. */
  readonly onConnected: (stand: { readonly version: number; readonly status: ArticleStatus }) => void;
}

/** The live connection of people who work on an article. It opens after the text has loaded, so nobody waits for it. */
export function useArticleSocket(id: ArticleId, isWriting: boolean, listening: Listening): void {
  const latest = useRef(listening);
  useEffect(() => {
    latest.current = listening;
  });
  const socket = useRef<ArticleSocket>(undefined);

  useEffect(() => {
    function start({ openLiveSocket }: typeof import('../../../ui/live-socket.ts')) {
      const { socket: opened, leave } = openLiveSocket<ArticleSocket>(articlesLive.path);
      socket.current = opened;
      opened.on('connect', () => {
        opened.emit('watch', { articleId: id }, (found) => {
          latest.current.onPeople(found?.people ?? []);
          if (!found) return;
          latest.current.onDismissed(false);
          latest.current.onConnected(found);
        });
      });
      opened.on('disconnect', () => latest.current.onPeople([]));
      opened.on('people', (told) => told.articleId === id && latest.current.onPeople(told.people));
      opened.on('saved', (told) => told.articleId === id && latest.current.onSaved(told));
      opened.on('commented', (told) => told.articleId === id && latest.current.onCommented());
      opened.on('dismissed', (told) => told.articleId === id && latest.current.onDismissed(true));
      return () => {
        leave();
        socket.current = undefined;
      };
    }
    return startAtFirstSign(() => import('../../../ui/live-socket.ts'), start);
  }, [id]);

  useEffect(() => {
    socket.current?.emit('writing', { articleId: id, isWriting });
  }, [id, isWriting]);
}
