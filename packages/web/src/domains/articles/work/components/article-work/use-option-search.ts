import { useState } from 'react';
import type { Option } from '../../../../../ui/combobox/options.tsx';
import { toastSearchFailed } from '../../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';

const usualDelay = 300;

/** Options that the server finds for a text, a moment after the last key. Without `find` there are no requests. */
export function useOptionSearch(
  find: ((text: string) => Promise<readonly Option[]>) | undefined,
  initialText: string | undefined,
  delay = usualDelay,
) {
  const [text, search] = useState(initialText);
  const question = find && text;
  async function ask(sought: string, signal: AbortSignal): Promise<readonly Option[]> {
    try {
      return find ? await find(sought) : [];
    } catch {
      if (!signal.aborted) toastSearchFailed();
      return [];
    }
  }
  const answered = useAnswer(question, { delay, ask });
  return {
    options: answered?.answer ?? [],
    search,
    isLoading: question !== undefined && answered?.question !== question,
  };
}
