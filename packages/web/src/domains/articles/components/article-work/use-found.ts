import { useEffect, useState } from 'react';
import type { Option } from '../../../../ui/combobox/options.tsx';

const delay = 300;

/** Options that the server finds for a text, a moment after the last key. Without `find` nothing is asked. */
export function useFound(find: ((text: string) => Promise<readonly Option[]>) | undefined, initialText: string | undefined) {
  const [text, search] = useState(initialText);
  const [found, setFound] = useState<{ text: string; options: readonly Option[] }>();

  useEffect(() => {
    if (!find || text === undefined) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const options = await find(text).catch(() => []);
      if (!isLeft) setFound({ text, options });
    }, delay);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [find, text]);
  return { options: found?.options ?? [], search, isLoading: find !== undefined && text !== undefined && found?.text !== text };
}
