import { useState } from 'react';
import { toastSearchFailed } from '../../toast/toast.ts';
import { useAnswer } from '../../use-answer.ts';
import type { Option } from './options.tsx';

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
