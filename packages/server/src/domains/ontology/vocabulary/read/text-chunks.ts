import { createReadStream } from 'node:fs';
import { maximumLiteralCharacters } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';

/** The text of a file in UTF-8, without a byte order mark. */
export async function* textChunks(file: string): AsyncGenerator<string, void> {
  let isFirst = true;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 16 })) {
    const text = chunk as string;
    yield isFirst ? text.replace(/^\uFEFF/, '') : text;
    isFirst = false;
  }
}

/** A line with its number, counted from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/** The lines of a file, with their breaks, a chunk's lines at a time. A line that is too long is refused. */
export async function* fileLines(file: string): AsyncGenerator<Line[], void> {
  let rest = '';
  let number = 0;
  for await (const chunk of textChunks(file)) {
    const lines: Line[] = [];
    let from = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      number += 1;
      lines.push({ text: rest + chunk.slice(from, at + 1), number });
      rest = '';
      from = at + 1;
    }
    rest += chunk.slice(from);
    if (rest.length > maximumLiteralCharacters) throw refusedVocabulary('literal-too-long', { line: number + 1 });
    yield lines;
  }
  if (rest !== '') yield [{ text: rest, number: number + 1 }];
}
