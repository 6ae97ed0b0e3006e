import type { Block } from '@oeuvre/contracts/kernel/blocks.ts';

// trick: blocks by kind
/** The block of one kind, as in `BlockOf<'images'>`. */
export type BlockOf<Kind extends Block['type']> = Extract<Block, { type: Kind }>;

/** A block of text: a title, a paragraph, a heading or a quote. */
export type TextBlock = Extract<Block, { children: unknown }>;

/** The kinds of text that a writer chooses from; the one title stays what it is. */
export type BodyTextKind = Exclude<TextBlock['type'], 'title'>;

/** The kinds that are not text: each has tools, a view and files of its own. */
export type ThingKind = Exclude<Block['type'], TextBlock['type']>;

/**
 * One answer per kind of block. A record of this type does not compile while a kind is missing, which is the point of
 * it.
 */
export type ByKind<Given extends readonly unknown[], Answer> = {
  readonly [Kind in Block['type']]: (block: BlockOf<Kind>, ...given: Given) => Answer;
};

/** The same answer for all kinds of text. */
export const forText = <Answer>(answer: Answer): Record<TextBlock['type'], Answer> => ({
  title: answer,
  subtitle: answer,
  smallerSubtitle: answer,
  quote: answer,
  paragraph: answer,
});

/** Asks the record for this block's kind. */
export function answerFor<Given extends readonly unknown[], Answer>(
  answers: ByKind<Given, Answer>,
  block: Block,
  ...given: Given
): Answer {
  // TypeScript cannot follow that the answer found under a block's type takes that very block.
  const answer = answers[block.type] as (block: Block, ...given: Given) => Answer;
  return answer(block, ...given);
}
