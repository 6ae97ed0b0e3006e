import { useState } from 'react';
import { useOfBrowser } from '../../ui/use-of-browser.ts';

export type SimilarView = 'pictures' | 'list';
const key = 'similar view';

function keptView(): SimilarView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'pictures';
  } catch {
    return 'pictures';
  }
}

/** Pictures or a list of similar works: this browser remembers the choice. The server renders pictures. */
export function useView(): readonly [SimilarView, (view: SimilarView) => void] {
  const kept = useOfBrowser<SimilarView>(keptView, 'pictures');
  const [chosen, setChosen] = useState<SimilarView>();
  const choose = (view: SimilarView) => {
    setChosen(view);
    try {
      localStorage.setItem(key, view);
    } catch {
      // Private windows refuse: the choice holds on this page.
    }
  };
  return [chosen ?? kept, choose];
}
