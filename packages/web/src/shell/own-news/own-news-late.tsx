import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { OwnLongWorks } from '../../domains/long-works/components/own-long-works/own-long-works.tsx';
import { followOwnMoves } from '../../domains/memberships/live/follow-own-moves.ts';
import { findHeaderTools } from './header-tools.ts';

/** Keeps the page true while the person's memberships change, and shows their long work in the header. */
export function OwnNewsLate() {
  const { revalidate } = useRevalidator();
  useEffect(() => followOwnMoves(revalidate), [revalidate]);
  return <OwnLongWorks findPlace={findHeaderTools} />;
}
