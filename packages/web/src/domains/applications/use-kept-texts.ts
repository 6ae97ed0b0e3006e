import { useEffect, useState } from 'react';

type Texts<Key extends string> = Readonly<Partial<Record<Key, string>>>;

const storedName = (name: string) => `oo application ${name}`;

function recall<Key extends string>(name: string): Texts<Key> {
  try {
    return JSON.parse(sessionStorage.getItem(storedName(name)) ?? '{}') as Texts<Key>;
  } catch {
    return {} as Texts<Key>;
  }
}

function keep<Key extends string>(name: string, texts: Texts<Key>): void {
  try {
    if (Object.keys(texts).length > 0) sessionStorage.setItem(storedName(name), JSON.stringify(texts));
    else sessionStorage.removeItem(storedName(name));
  } catch {
    // A browser that stores nothing: the texts last as long as the page.
  }
}

/** Texts while a person writes them. A closed dialog, another page and a reload of the tab keep them. */
export function useKeptTexts<Key extends string>(name: string) {
  const [texts, setTexts] = useState({} as Texts<Key>);
  // Not in the first render, which must match the server's.
  useEffect(() => setTexts(recall<Key>(name)), [name]);
  function change(next: Texts<Key>) {
    setTexts(next);
    keep(name, next);
  }
  return {
    texts,
    write: (key: Key, text: string) => change({ ...texts, [key]: text }),
    remove(...keys: readonly Key[]) {
      const left = Object.entries(texts).filter(([key]) => !keys.includes(key as Key));
      change(Object.fromEntries(left) as Texts<Key>);
    },
    clear: () => change({} as Texts<Key>),
  };
}

/** The texts that say something, trimmed. */
export const writtenIn = <Key extends string>(texts: Texts<Key>): [Key, string][] =>
  (Object.entries(texts) as [Key, string | undefined][]).flatMap(([key, text]) =>
    text?.trim() ? [[key, text.trim()]] : [],
  );
