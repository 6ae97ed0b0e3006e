import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { shownWords } from '@oeuvre/editor/blocks/words.ts';
import { findQuoted, type QuotedWords } from '@oeuvre/editor/compare/quoted-words.ts';
import { rangesOf } from './commented-words.ts';
import { blockElement } from './position-comments.ts';

/** Words that an existing or new comment is about. */
export interface HighlightedWords {
  readonly id: string;
  readonly blockId: string;
  readonly words: QuotedWords;
}

export interface Acts {
  readonly onHover: (id: string | undefined) => void;
  /** A click on words of this comment, or on others; and whether the focus was in the text before. */
  readonly onPress: (id: string | undefined, wasInText: boolean) => void;
}

export interface Highlights {
  /** Sets this comment's words apart from the others. */
  readonly look: (active: string) => void;
  readonly end: () => void;
}

interface Given {
  readonly all: readonly HighlightedWords[];
  readonly acts: () => Acts;
}

/** The comments whose words are gone from the text. */
export const lostWords = (value: ArticleValue, all: readonly HighlightedWords[]): ReadonlySet<string> => {
  const texts = new Map(value.map((block) => [block.id, shownWords(block)]));
  return new Set(
    all.filter(({ blockId, words }) => findQuoted(texts.get(blockId) ?? '', words) === undefined).map(({ id }) => id),
  );
};

/** The position of these words in this text. */
export function placeIn(value: ArticleValue, blockId: string, words: QuotedWords): number | undefined {
  const block = value.find(({ id }) => id === blockId);
  return block && findQuoted(shownWords(block), words);
}

/** Where a comment's words are in the page. */
interface Place {
  readonly id: string;
  readonly blockId: string;
  readonly ranges: readonly Range[];
  readonly length: number;
}

function placesIn(root: HTMLElement, byBlock: ReadonlyMap<string, readonly HighlightedWords[]>): readonly Place[] {
  return [...byBlock].flatMap(([blockId, ofBlock]) => {
    const block = blockElement(root, blockId);
    const found = block
      ? rangesOf(
          block,
          ofBlock.map(({ words }) => words),
        )
      : [];
    return found.map((ranges, at) => ({
      id: ofBlock[at]!.id,
      blockId,
      ranges,
      length: ofBlock[at]!.words.exact.length,
    }));
  });
}

/** The place under the pointer; of nested words the shortest win. */
function shortestAt(places: readonly Place[], { clientX, clientY, target }: MouseEvent): Place | undefined {
  const block = (target as Element).closest('[data-id]');
  const under = places.filter(({ ranges }) =>
    ranges.some((range) => block?.contains(range.startContainer) && isIn(range, clientX, clientY)),
  );
  return under.toSorted((one, other) => one.length - other.length)[0];
}

/** Highlights commented words without changing the DOM, as long as they exist, whatever is written around them. */
export function highlightWords(root: HTMLElement, { all, acts }: Given): Highlights {
  const byBlock = Map.groupBy(all, ({ blockId }) => blockId);
  let places: readonly Place[] = [];
  let frame = 0;
  let active: string | undefined;
  function draw() {
    places = placesIn(root, byBlock);
    show();
  }
  function show() {
    tint(
      'commented',
      places.filter(({ id }) => id !== active),
    );
    tint(
      'commented-active',
      places.filter(({ id }) => id === active),
    );
  }
  draw();
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
  changes.observe(root, { childList: true, characterData: true, subtree: true });

  const move = (event: MouseEvent) => acts().onHover(shortestAt(places, event)?.id);
  const leave = () => acts().onHover(undefined);
  let wasInText = false;
  const notice = () => {
    wasInText = root.contains(document.activeElement);
  };
  const press = (event: MouseEvent) => {
    // A click on a link or a hint, or the end of a selection, is not for a comment.
    const isOther =
      (event.target as Element).closest('a[href], button') || document.getSelection()?.isCollapsed === false;
    if (!isOther) acts().onPress(shortestAt(places, event)?.id, wasInText);
  };
  const listeners = { mousemove: move, mouseleave: leave, pointerdown: notice, click: press } as const;
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener as EventListener);
  return {
    look(at) {
      active = at;
      show();
    },
    end() {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const [name, listener] of Object.entries(listeners))
        root.removeEventListener(name, listener as EventListener);
      for (const name of ['commented', 'commented-active']) CSS.highlights?.delete(name);
    },
  };
}

function tint(name: string, places: readonly { readonly ranges: readonly Range[] }[]): void {
  // A browser without highlights shows the block's mark instead.
  CSS.highlights?.set(name, new Highlight(...places.flatMap(({ ranges }) => ranges)));
}

const isIn = (range: Range, x: number, y: number) =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
