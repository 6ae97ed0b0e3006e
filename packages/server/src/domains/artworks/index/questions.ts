import type { FacetCounts, FacetsQuery, ListPage, ListQuery } from './index.model.ts';
import type { LiveIndex } from './live-index.ts';

/** The questions to the thread, by name. Another domain adds what it asks. */
export interface Questions {
  list: { readonly asked: ListQuery; readonly answer: ListPage };
  facets: { readonly asked: FacetsQuery; readonly answer: FacetCounts };
}

export type QuestionName = keyof Questions;
export type Asked<Name extends QuestionName> = Questions[Name]['asked'];
export type Answered<Name extends QuestionName> = Questions[Name]['answer'];

/** How each question is answered. */
export type Answers = {
  readonly [Name in QuestionName]: (index: LiveIndex, asked: Asked<Name>) => Answered<Name>;
};

/** From the main thread. */
export interface Question {
  readonly id: number;
  readonly name: QuestionName;
  readonly asked: unknown;
}

/** How the index is. */
export interface IndexStatus {
  readonly works: number;
  /** Works that have changed since the arrays were built. */
  readonly changes: number;
  /** Bytes of the arrays, by what they hold. */
  readonly bytes: Readonly<Record<string, number>>;
  /** Milliseconds that loading took. */
  readonly loadedIn: number;
}

/** To the main thread. */
export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  /** The index is loaded, or has changed: lists may differ from now on. */
  | { readonly kind: 'changed'; readonly status: IndexStatus }
  | { readonly kind: 'trouble'; readonly message: string };
