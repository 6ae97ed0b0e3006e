import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

interface Question<Rights> {
  readonly ask: (rights: Rights) => string | Promise<string>;
  readonly answer: string;
}

/** By the viewer that records; each has the type of its viewer. */
const traces = new WeakMap<Viewer, unknown>();

// trick: rights trace
/**
 * Records what a render asks about the rights of its reader, with the answers. A page is right for every other reader
 * for whom all questions have the same answers: a verifying trace (Mokhov, Mitchell, Peyton Jones, Build systems à la
 * carte, 2018). Whether a list includes something is a question of its own; whoever reads the list in another way asks
 * for all of it, so a forgotten case shares too little, never too much.
 */
export class RightsTrace<Rights extends Viewer> {
  /** The reader to render for: has the same rights and records what is read of them. */
  readonly viewer: Rights;
  readonly #rights: Rights;
  readonly #questions = new Map<string, Question<Rights>>();

  constructor(rights: Rights) {
    this.#rights = rights;
    const fields = Object.entries(rights).map(([name, value]) => {
      const field = name as keyof Rights & string;
      const list = Array.isArray(value) ? this.#list(field, value) : undefined;
      return [field, { enumerable: true, get: () => list ?? this.ask(field, (theirs) => theirs[field]) }] as const;
    });
    this.viewer = Object.defineProperties({}, Object.fromEntries(fields)) as Rights;
    traces.set(this.viewer, this);
  }

  /** About how many bytes the questions take. */
  get bytes(): number {
    return [...this.#questions].reduce((sum, [name, { answer }]) => sum + 2 * (name.length + answer.length) + 200, 0);
  }

  /**
   * The part of these rights that `choose` selects, which other readers must have too. `name` identifies the question.
   */
  ask<Answer>(name: string, choose: (rights: Rights) => Answer): Answer {
    const answer = choose(this.#rights);
    this.record(name, (rights) => JSON.stringify(choose(rights)), JSON.stringify(answer));
    return answer;
  }

  /**
   * The result of `choose` for these rights, without recording it: the caller records the result that follows from it.
   */
  choose<Chosen>(choose: (rights: Rights) => Chosen): Chosen {
    return choose(this.#rights);
  }

  record(name: string, ask: Question<Rights>['ask'], answer: string): void {
    this.#questions.set(name, { ask, answer });
  }

  /** Whether all questions have the same answers for this reader. */
  async holdsFor(rights: Rights): Promise<boolean> {
    for (const { ask, answer } of this.#questions.values()) {
      const theirs = ask(rights);
      if ((typeof theirs === 'string' ? theirs : await theirs) !== answer) return false;
    }
    return true;
  }

  #list(field: keyof Rights & string, values: readonly unknown[]): readonly unknown[] {
    const includes = (one: unknown) =>
      this.ask(`${field} includes ${one}`, (theirs) => (theirs[field] as readonly unknown[]).includes(one));
    return new Proxy(values, {
      get: (list, property) => {
        if (property === 'includes') return includes;
        this.ask(field, (theirs) => theirs[field]);
        return Reflect.get(list, property);
      },
    });
  }
}

/** The result of `choose` for the viewer's rights. If a trace records them, only this answer must be the same. */
export function askRights<Rights extends Viewer, Answer>(
  viewer: Rights,
  name: string,
  choose: (rights: Rights) => Answer,
): Answer {
  const trace = traces.get(viewer) as RightsTrace<Rights> | undefined;
  return trace ? trace.ask(name, choose) : choose(viewer);
}

/**
 * Segments chosen from rights that are traced, as one value of a statement. `shareStatements` records the statement's
 * rows; whoever else reads the value records the segments themselves.
 */
export class ChosenSegments {
  readonly trace: RightsTrace<Viewer>;
  readonly choose: (rights: Viewer) => readonly SegmentId[];

  constructor(trace: RightsTrace<Viewer>, choose: ChosenSegments['choose']) {
    this.trace = trace;
    this.choose = choose;
  }

  toJSON(): readonly SegmentId[] {
    return this.trace.ask(`segments ${this.choose}`, this.choose);
  }

  /** node-postgres sends this. */
  toPostgres(): readonly SegmentId[] {
    return this.toJSON();
  }
}

/** Segments chosen from the viewer's rights, as one value of a statement. `choose` reads nothing but the rights. */
export function segmentsFrom(viewer: Viewer, choose: ChosenSegments['choose']): readonly SegmentId[] | ChosenSegments {
  const trace = traces.get(viewer) as RightsTrace<Viewer> | undefined;
  return trace ? new ChosenSegments(trace, choose) : choose(viewer);
}
