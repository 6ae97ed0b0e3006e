import type { PredictionInput } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import { z } from 'zod';
import type { Log } from '../../../platform/base/log.ts';

/** Terms as a provider outside names them: by the name of the term, in any language. */
export interface ProvidedPrediction {
  readonly tags: readonly { readonly name: string; readonly confidence: number; readonly words: readonly string[] }[];
  readonly summary: string;
}

/** Predicts terms; the catalogue's own statistics are one, a service at an address of the configuration another. */
export type PredictionProvider = (input: PredictionInput) => Promise<ProvidedPrediction | undefined>;

const provided = z.object({
  tags: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        confidence: z.number().min(0).max(1),
        words: z.array(z.string().max(200)).max(20).default([]),
      }),
    )
    .max(100),
  summary: z.string().max(2_000).default(''),
});

const patienceMs = 8_000;
const mostBytes = 500_000;

/**
 * Asks the service at this address: `POST` with `{ title, sections, colours }`, answered by `{ tags: [{ name,
 * confidence, words }], summary }`. It gets what the person has written and nothing of the person. Undefined if it does
 * not answer in time or not as agreed.
 */
export const providerAt =
  (address: string, log: Pick<Log, 'warn'>): PredictionProvider =>
  async ({ title, sections, colours }) => {
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ title, sections, colours }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!reply.ok) throw new Error(`it answered ${reply.status}`);
      return provided.parse(JSON.parse(await shortText(reply)));
    } catch (error) {
      log.warn({ err: error }, 'the configured prediction of terms failed');
      return undefined;
    }
  };

async function shortText(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostBytes) throw new Error('its answer is too long');
  }
  return text + decoder.decode();
}
