import { pages } from '@oeuvre/contracts/addresses.ts';
import { searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { loadWithRetry } from '../late/load-with-retry.ts';
import { Icon } from '../ui/icon/icon.tsx';
import css from './search-box.module.css';

/** A plain field; from its first focus on, the one that suggests is loaded and takes its place. */
export function SearchField() {
  const [suggesting, show] = useState<ReactNode>();
  const box = useRef<HTMLDivElement>(null);
  const isComposing = useRef(false);

  async function suggest() {
    const { handOverSearch } = await loadWithRetry(() => import('./hand-over-search.tsx'));
    // An input method would lose its word.
    if (!isComposing.current) handOverSearch(box.current, show);
  }
  function compose() {
    isComposing.current = !isComposing.current;
    void suggest();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration finds a field with the focus
  useEffect(() => {
    if (box.current?.matches(':focus-within')) void suggest();
  }, []);

  return (
    <div ref={box} className={css.field}>
      {suggesting ?? (
        <Form action={pages.search} method="get" role="search" aria-label="Whole site">
          <Icon of={Search} size="small" />
          <input
            type="search"
            dir="auto"
            name="searchQuery"
            placeholder="Search"
            aria-label="Search"
            pattern={searchPattern}
            title={searchPatternHint}
            autoComplete="off"
            onFocus={suggest}
            onCompositionStart={compose}
            onCompositionEnd={compose}
          />
        </Form>
      )}
      <span className={css.key} aria-hidden="true">
        /
      </span>
    </div>
  );
}
