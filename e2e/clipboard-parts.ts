export type Words = readonly string[];
export type Part =
  | { readonly kind: 'heading' | 'smaller' | 'paragraph' | 'centred' | 'quote' | 'marked'; readonly words: Words }
  | { readonly kind: 'bullets' | 'numbers' | 'nested' | 'tasks' | 'column'; readonly items: readonly Words[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Words[])[] }
  | { readonly kind: 'picture'; readonly words: Words };

/** Writes the parts of a text as one program does; a part that the program has no format for is a paragraph. */
export interface Form {
  readonly around: (body: string) => string;
  readonly part: (part: Part) => string;
}

export const list = (tag: string, items: readonly string[], attributes = '') =>
  `<${tag}${attributes}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
export const said = (words: Words) => words.join(' ');
