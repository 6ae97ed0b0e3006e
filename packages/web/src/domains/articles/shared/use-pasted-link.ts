import { refusalOf } from '../../../ui/api-context.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSite } from '../../../ui/use-site.ts';
import { type PastedLink, parsePastedLink } from '../../artworks/pasted.links.ts';

/** §9 of the specification: delay between the last change and looking up a link, in milliseconds. */
const delay = 500;

interface Lookup<Found> {
  /** Undefined for kinds of links that are not wanted here. */
  readonly find: (link: PastedLink, signal: AbortSignal) => Promise<Found> | undefined;
  /** The message for a link that leads nowhere. */
  readonly wrong: string;
  /** Picked instead of typed: looks it up without the delay. */
  readonly isPicked?: boolean;
}
interface Answer<Found> {
  readonly found?: Found;
  readonly error?: string;
}

/** The target of a pasted link, or why there is none. An empty text sends no request. */
export function usePastedLink<Found>(
  pasted: string,
  { find, wrong, isPicked = false }: Lookup<Found>,
): Answer<Found> & { readonly isLooking: boolean } {
  const text = pasted.trim();
  const publicUrl = useSite()?.publicUrl ?? '';

  async function ask(question: string, signal: AbortSignal): Promise<Answer<Found>> {
    const link = parsePastedLink(question, location.origin, publicUrl);
    try {
      const found = link && (await find(link, signal));
      return found ? { found } : { error: wrong };
    } catch (refused) {
      return { error: wordsOf(refused, wrong) };
    }
  }
  const answered = useAnswer(text || undefined, { delay: isPicked ? 0 : delay, ask });
  const answer = answered?.question === text ? answered.answer : undefined;
  return { ...answer, isLooking: text !== '' && !answer };
}

/** Why nothing was found: an unreachable or busy server is not the link's fault. */
export function wordsOf(refused: unknown, wrong: string): string {
  const refusal = refusalOf(refused);
  if (!refusal) return 'Something went wrong. Please try again.';
  return refusal.status >= 400 && refusal.status < 500 && refusal.status !== 401 && refusal.status !== 429
    ? wrong
    : refusal.message;
}
