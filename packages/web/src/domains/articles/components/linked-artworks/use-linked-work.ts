import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall, CallError } from '../../../../ui/api-context.ts';
import { useSite } from '../../../../ui/use-site.ts';
import { parsePastedLink } from '../../../artworks/pasted-link.queries.ts';

/** §9 of the specification: a link is looked up so long after the last change. */
const delay = 500;
const incorrect = 'The link appears to be incorrect. Please provide the correct link.';

interface Answer {
  readonly text: string;
  readonly work?: ArtworkSummary;
  readonly error?: string;
}

/** The artwork that a pasted link leads to, or why there is none. Nothing is asked while the text is empty. */
export function useLinkedWork(pasted: string): { readonly work: ArtworkSummary | undefined; readonly error: string | undefined; readonly isLoading: boolean } {
  const text = pasted.trim();
  const publicUrl = useSite()?.publicUrl ?? '';
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await resolve(text, publicUrl, controller.signal);
      if (!controller.signal.aborted) setAnswer({ text, ...found });
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, publicUrl]);

  const answered = answer?.text === text && text ? answer : undefined;
  return { work: answered?.work, error: answered?.error, isLoading: text !== '' && !answered };
}

async function resolve(text: string, publicUrl: string, signal: AbortSignal): Promise<Omit<Answer, 'text'>> {
  const link = parsePastedLink(text, location.origin, publicUrl);
  if (link?.kind !== 'artwork') return { error: incorrect };
  try {
    return { work: await browserCall(artworksRoutes.getForPreview, { params: { id: link.id } }, { signal }) };
  } catch (error) {
    return { error: error instanceof CallError && error.status !== 404 ? error.message : incorrect };
  }
}
