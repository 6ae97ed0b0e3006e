import { termLimits } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import { maximumConcepts } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { isStorable } from '@oeuvre/contracts/kernel/text.ts';
import type { Concept } from '../concept.ts';

/** Something in a file that is not taken. */
export interface Broken {
  readonly line: number | null;
  /** The concept, or the text. */
  readonly subject: string;
  readonly message: string;
}

/** The concepts of a file, and what of it is not taken. */
export interface Intake {
  readonly concepts: Map<string, Concept>;
  readonly broken: Broken[];
}

/** More findings than this are counted, not told. */
const mostBroken = 10_000;
/** The texts of all concepts together, in characters: what a file may take of the memory. */
const mostCharacters = 150_000_000;

/** Notes what a file contains, within the limits of a vocabulary. */
export class IntakeLimits {
  readonly broken: Broken[] = [];
  brokenCount = 0;
  #characters = 0;

  refuse(line: number | null, subject: string, message: string): void {
    this.brokenCount += 1;
    if (this.broken.length < mostBroken) this.broken.push({ line, subject: subject.slice(0, 200), message });
  }

  /** Whether there is room for another concept. */
  assertRoom(concepts: number): void {
    if (concepts > maximumConcepts) throw refusedVocabulary('too-many-concepts');
  }

  /** Whether a name or a note can be taken; if not, that is noted. */
  takes(text: string, { line, subject, isNote = false }: { line: number | null; subject: string; isNote?: boolean }) {
    const most = isNote ? termLimits.noteText : termLimits.name;
    const reason =
      text.trim() === ''
        ? 'It is empty.'
        : text.length > most
          ? `It has more than ${most.toLocaleString('en')} characters.`
          : isStorable(text)
            ? undefined
            : 'It contains characters that cannot be stored.';
    if (reason) {
      this.refuse(line, subject, `${isNote ? 'A note' : 'A name'} is left out. ${reason}`);
      return false;
    }
    this.#characters += text.length;
    if (this.#characters > mostCharacters) throw refusedVocabulary('too-many-concepts');
    return true;
  }

  /** Whether a concept may have another one of these parts; the first one too many is noted. */
  hasRoomFor(parts: number, what: 'labels' | 'notes' | 'matches' | 'parents', { line, subject }: Place): boolean {
    const most = termLimits[what];
    if (parts === most) this.refuse(line, subject, `It has more than ${most} ${what}; the others are left out.`);
    return parts < most;
  }
}

/** Where something stands in a file. */
interface Place {
  readonly line: number | null;
  readonly subject: string;
}
