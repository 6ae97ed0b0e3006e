import { Transform, type TransformCallback } from 'node:stream';
import { maximumLiteralCharacters } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';

/** Objects and lists inside each other. Twenty levels of terms are forty of JSON. */
const mostNested = 64;
const [quote, backslash, newline] = [0x22, 0x5c, 0x0a];
const [openBrace, openBracket, closeBrace, closeBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

/**
 * Passes JSON on unchanged, before a parser sees it, and refuses what would exhaust one: deep nesting and texts
 * without an end.
 */
export class JsonGuard extends Transform {
  /** The line that was reached. */
  line = 1;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  #length = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (const byte of chunk) this.#see(byte);
      done(null, chunk);
    } catch (error) {
      done(error as Error);
    }
  }

  #see(byte: number): void {
    if (byte === newline) this.line += 1;
    if (this.#isText) {
      this.#length += 1;
      if (this.#length > 4 * maximumLiteralCharacters) throw refusedVocabulary('literal-too-long', { line: this.line });
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) this.#isText = false;
    } else if (byte === quote) {
      this.#isText = true;
      this.#length = 0;
    } else if (byte === openBrace || byte === openBracket) {
      this.#depth += 1;
      if (this.#depth > mostNested) throw refusedVocabulary('too-deep', { line: this.line, most: mostNested });
    } else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
  }
}
