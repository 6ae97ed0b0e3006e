import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../../../../ui/api-context.ts';
import { useSite } from '../../../../../ui/use-site.ts';
import { parsePastedLink } from '../../../../artworks/pasted-link.queries.ts';
import { type FoundLink, findLinked } from './offered-images.ts';

const lookupDelay = 500;
export const wrongLink = `The link appears to be incorrect. Please provide the link to an Open ${productName} artwork or collection from a segment you're subscribed to`;

/** What the text of the link field leads to, looked up half a second after it was pasted or last changed. */
export function usePastedLink(text: string) {
  const publicUrl = useSite()?.publicUrl;
  const [found, setFound] = useState<FoundLink>();
  const [error, setError] = useState<string>();
  const [isLooking, setLooking] = useState(false);

  useEffect(() => {
    setFound(undefined);
    setError(undefined);
    setLooking(false);
    if (!text.trim()) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const link = parsePastedLink(text, location.origin, ...(publicUrl ? [publicUrl] : []));
      if (!link) return setError(wrongLink);
      setLooking(true);
      const { linked, refused } = await findLinked(link, signal).then(
        (linked) => ({ linked, refused: undefined }),
        (refused: unknown) => ({ linked: undefined, refused }),
      );
      if (signal.aborted) return;
      setFound(linked);
      setError(refused === undefined ? undefined : wordsOf(refused));
      setLooking(false);
    }, lookupDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, publicUrl]);

  async function loadMore() {
    if (!found?.nextPage) return;
    setLooking(true);
    try {
      const more = await findLinked(found, new AbortController().signal, found.nextPage);
      setFound((now) => (now?.id === more.id ? { ...more, images: [...now.images, ...more.images] } : now));
    } catch (refused) {
      setError(wordsOf(refused));
    }
    setLooking(false);
  }
  return { found, error, isLooking, loadMore };
}

/** A server that cannot be reached or is busy is no fault of the link. */
function wordsOf(refused: unknown): string {
  const refusal = refusalOf(refused);
  if (!refusal) return 'Something went wrong. Please try again.';
  return refusal.status >= 400 && refusal.status < 500 && refusal.status !== 401 && refusal.status !== 429 ? wrongLink : refusal.message;
}
