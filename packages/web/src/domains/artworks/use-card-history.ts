import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../accounts/accounts.viewer.ts';
import type { ArtworkLinked, ArtworkShown } from './artworks.links.ts';

/** A card that somebody opened. */
export type OpenedCard = ArtworkShown & ArtworkLinked;
interface RankedCard extends OpenedCard {
  /** Present only where the server ranked the cards. */
  readonly relevance?: number;
}

/** §9 of the specification: cards of walls and cards with a relevance have a history each. */
export const cardKeys = { wall: 'oo cards', relevance: 'relevance cards' } as const;
type Key = (typeof cardKeys)[keyof typeof cardKeys];
const mostCards = 12;

interface Kept {
  /** The person who opened them: the next person at this browser must not see them. */
  readonly viewer: Viewer['id'];
  readonly cards: readonly OpenedCard[];
}

/** In this tab only: names and pictures of private works must not outlive it. */
function keptCards(key: Key, viewer: Viewer): readonly OpenedCard[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return kept?.viewer === viewer.id && Array.isArray(kept.cards) ? kept.cards : [];
  } catch {
    return [];
  }
}

/** Puts a card first in its history. */
export function keepCard(card: RankedCard, viewer: Viewer): void {
  const { id, title, artist, dateText, image, segments, relevance } = card;
  const key = relevance === undefined ? cardKeys.wall : cardKeys.relevance;
  const others = keptCards(key, viewer).filter((other) => other.id !== id);
  const cards = [{ id, title, artist, dateText, image, segments }, ...others].slice(0, mostCards);
  try {
    sessionStorage.setItem(key, JSON.stringify({ viewer: viewer.id, cards } satisfies Kept));
  } catch {
    // Private windows refuse: nothing is remembered.
  }
}

function forgetCards(key: Key) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered either.
  }
}

/** The cards that the viewer opened in this tab, the latest first, without one; none before the page is alive. */
export function useCardHistory(key: Key, without: ArtworkLinked['id']) {
  const viewer = useViewer();
  const { key: entry } = useLocation();
  const [cards, setCards] = useState<readonly OpenedCard[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may have added a card
  useEffect(() => setCards(keptCards(key, viewer)), [key, viewer, entry]);
  const clear = useCallback(() => {
    forgetCards(key);
    setCards([]);
  }, [key]);
  return { cards: cards.filter(({ id }) => id !== without), clear };
}
