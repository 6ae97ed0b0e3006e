import { mostLinks } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { LinkCard } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import { partsOfText } from '../text/message-text.ts';

/** By address; null: the reader may not know of it, or it is gone. */
type Cards = Readonly<Record<string, LinkCard | null>>;

/** In milliseconds: the links of all messages that come into view together are asked for at once. */
const gather = 40;
/** Cards under one message; further links stay links. */
const mostOfMessage = 3;

const id = '[0-9a-f]{8}-[0-9a-f-]{27}';
const pageOfThing = new RegExp(`^/(?:articles|collections|subscriptions)/(?:${id}|oo-\\d+)/?$`, 'i');

/** Whether an address of this site leads to a work, a collection, an article or a segment. */
function isThing({ origin, pathname, searchParams }: URL): boolean {
  if (origin !== location.origin) return false;
  const isSelected = searchParams.has('artworkId') || searchParams.has('segmentId');
  return pageOfThing.test(pathname) || (isSelected && /^\/(?:subscriptions|open-oeuvre\/artworks)\/?$/.test(pathname));
}

/** The addresses of a text that may have a card. */
export const thingsIn = (text: string): readonly string[] => {
  if (!text.includes('://')) return [];
  const links = partsOfText(text).flatMap((part) =>
    part.kind === 'link' && isThing(new URL(part.href)) ? [part.href] : [],
  );
  return [...new Set(links)].slice(0, mostOfMessage);
};

/** The cards of links to this site, each asked for once; drawn with the rights of the reader. */
export class LinkCards {
  readonly #store = createStore<Cards>({});
  readonly #asked = new Set<string>();
  #due: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get store(): Omit<Store<Cards>, 'set'> {
    return this.#store;
  }

  want(addresses: readonly string[]): void {
    const fresh = addresses.filter((address) => !this.#asked.has(address));
    if (fresh.length === 0) return;
    for (const address of fresh) this.#asked.add(address);
    this.#due.push(...fresh);
    this.#timer ??= setTimeout(() => void this.#ask(), gather);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #ask() {
    this.#timer = undefined;
    const due = this.#due;
    this.#due = [];
    for (let from = 0; from < due.length; from += mostLinks) {
      const addresses = due.slice(from, from + mostLinks);
      try {
        const { cards } = await browserCall(chatRoutes.links, { body: { addresses } });
        const entries = addresses.map((address, at) => [address, cards[at] ?? null]);
        this.#store.set({ ...this.#store.get(), ...Object.fromEntries(entries) });
      } catch {
        // They stay links, and are asked for when they are shown again.
        for (const address of addresses) this.#asked.delete(address);
      }
    }
  }
}
