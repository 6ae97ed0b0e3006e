import { createStore } from '../store.ts';

export interface Question {
  readonly title: string;
  /** The consequences, if the question alone does not state them. */
  readonly text?: string | undefined;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly isDanger?: boolean | undefined;
}
interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

export const asked = createStore<Asked | null>(null);

/**
 * Asks in a dialog and resolves to true if the person confirms. One question at a time: a second one answers the first
 * with no.
 */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(isConfirmed) {
        asked.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
