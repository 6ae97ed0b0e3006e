import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { useState } from 'react';
import { usePastedLink, wordsOf } from '../../../shared/use-pasted-link.ts';
import { type FoundLink, findLinked } from './offered-images.ts';

const wrong = `The link appears to be incorrect. Please provide the link to an Open ${productName} artwork or collection from a segment you're subscribed to`;

interface Offer {
  readonly found?: FoundLink;
  readonly error?: string;
  readonly isLooking: boolean;
}

/** The target of the link in the field; the pictures of a large collection load page by page. */
export function useOfferedImages(text: string, isPicked: boolean) {
  const first = usePastedLink(text, { find: findLinked, wrong, isPicked });
  const [later, setLater] = useState<Offer & { readonly first: FoundLink }>();
  const offer: Offer = later && later.first === first.found ? later : first;

  async function loadMore() {
    const { found } = offer;
    if (!first.found || !found?.nextPage) return;
    const soFar = { first: first.found, found, isLooking: false };
    setLater({ ...soFar, isLooking: true });
    try {
      const more = await findLinked(found, new AbortController().signal, found.nextPage);
      setLater({ ...soFar, found: { ...more, images: [...found.images, ...more.images] } });
    } catch (refused) {
      setLater({ ...soFar, error: wordsOf(refused, wrong) });
    }
  }
  return { ...offer, loadMore };
}
