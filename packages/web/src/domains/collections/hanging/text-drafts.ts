/**
 * Words that the server may not have yet, in this browser. Each window has its own, so two windows do not overwrite
 * each other's. Session storage names the window, so a reload finds its own again.
 */
const prefix = 'oo wall text';

export interface TextDraft {
  readonly text: string;
  readonly at: number;
  /** For a new wall text: the item that it goes in front of. */
  readonly before?: string | null | undefined;
}

/** A browser that stores nothing keeps nothing; writing works without. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function windowName(): string {
  const known = sessionStorage.getItem(prefix);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(prefix, made);
  return made;
}

const keyOf = (name: string) => `${prefix} ${name} ${windowName()}`;
const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as TextDraft | null;

export const keepDraft = (name: string, draft: Omit<TextDraft, 'at'>) =>
  attempt(() => localStorage.setItem(keyOf(name), JSON.stringify({ ...draft, at: Date.now() })));

interface FoundDraft extends TextDraft {
  /** Where it is stored. */
  readonly key: string;
}

/** The drafts whose names begin with this one, the latest first. */
const listDrafts = (name: string): readonly FoundDraft[] =>
  (
    attempt(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(`${prefix} ${name} `))
        .flatMap((key) => {
          const draft = read(key);
          return draft ? [{ ...draft, key }] : [];
        }),
    ) ?? []
  ).toSorted((a, b) => b.at - a.at);

/** The draft of this window, or else the latest of another one. */
export function findDraft(name: string): FoundDraft | undefined {
  const drafts = listDrafts(name);
  return drafts.find(({ key }) => key === keyOf(name)) ?? drafts[0];
}

/** The parts of their names that follow this one, of all drafts with words; each once. */
export const listDraftNames = (name: string): ReadonlyMap<string, TextDraft> =>
  new Map(
    listDrafts(name)
      .filter(({ text }) => text.trim() !== '')
      .map((draft) => [draft.key.slice(`${prefix} ${name} `.length).split(' ')[0]!, draft]),
  );

/** The server has these words, or the person has thrown them away: this window's draft goes, and the one it came from. */
export const forgetDraft = (name: string, from?: string) =>
  attempt(() => {
    localStorage.removeItem(keyOf(name));
    if (from) localStorage.removeItem(from);
  });
