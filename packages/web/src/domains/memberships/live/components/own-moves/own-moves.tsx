import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { startAtFirstSign } from '../../../../../late/start-at-first-sign.ts';

/** Keeps the page of a signed-in person true while their memberships change. */
export function OwnMoves() {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      startAtFirstSign(
        () => import('../../follow-own-moves.ts'),
        ({ followOwnMoves }) => followOwnMoves(revalidate),
      ),
    [revalidate],
  );
  return null;
}
