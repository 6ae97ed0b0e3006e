import { refusalOf } from '../../../ui/api-context.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSite } from '../../../ui/use-site.ts';
import { type PastedLink, parsePastedLink } from '../../artworks/pasted.links.ts';

/** §9 of the specification: a link is looked up so many milliseconds after the last change. */
const delay = 500;

interface Lookup<Found> {
  /** Nothing: a link of this kind is not what is asked for. */
  readonly find: (link: PastedLink, signal: AbortSignal) => Promise<Found> | undefined;
  /** What is said of a link that leads nowhere. */
  readonly wrong: string;
  /** At once, what was not typed but picked. */
  readonly isPicked?: boolean;
}
interface Answer<Found> {
  readonly found?: Found;
  readonly error?: string;
}

/** What a pasted link leads to, or why it leads nowhere. Nothing is asked while the text is empty. */
export function usePastedLink<Found>(pasted: string, { find, wrong, isPicked = false }: Lookup<Found>): Answer<Found> & { readonly isLooking: boolean } {
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

/** Why nothing was found: a server that cannot be reached or is busy is no fault of the link. */
export function wordsOf(refused: unknown, wrong: string): string {
  const refusal = refusalOf(refused);
  if (!refusal) return 'Something went wrong. Please try again.';
  return refusal.status >= 400 && refusal.status < 500 && refusal.status !== 401 && refusal.status !== 429 ? wrong : refusal.message;
}
