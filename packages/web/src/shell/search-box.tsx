import { pages } from '@oeuvre/contracts/addresses.ts';
import { searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { Icon } from '../ui/icon/icon.tsx';
import { useOfBrowser } from '../ui/use-of-browser.ts';
import { openPalette } from './palette/palette-opener.tsx';
import css from './search-box.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The pages whose own field is the search of the whole site. */
const withOwnField: readonly string[] = [pages.search, pages.explore];

/** The search field of the header; '/' focuses it from anywhere. The search page has no second field. */
export function SearchBox({ hasPalette }: { readonly hasPalette: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const hasField = !withOwnField.includes(pathname);

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const field = document.querySelector<HTMLInputElement>('main input[type=search]') ?? input.current;
      if (!field || field.offsetParent === null) return;
      event.preventDefault();
      field.focus();
    }
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);

  const plain = (
    <Form action={pages.search} method="get" role="search" className={css.field} aria-label="Whole site">
      <Icon of={Search} size="small" />
      <input
        ref={input}
        type="search"
        dir="auto"
        name="searchQuery"
        placeholder="Search"
        aria-label="Search"
        pattern={searchPattern}
        title={searchPatternHint}
        autoComplete="off"
        className={css.input}
      />
      <span className={css.key} aria-hidden="true">
        /
      </span>
    </Form>
  );
  return (
    <div className={css.box} data-empty={!hasField || undefined}>
      {hasField ? plain : null}
      {hasPalette ? <PaletteKey /> : null}
    </div>
  );
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** Shows the shortcut of the palette; a click opens it. */
function PaletteKey() {
  const key = useOfBrowser(() => (isMac() ? '⌘ K' : 'Ctrl K'), 'Ctrl K');
  return (
    <button
      type="button"
      className={`${css.key} ${css.palette}`}
      aria-label={`${key}: go to, act or search`}
      aria-haspopup="dialog"
      onClick={openPalette}
    >
      {key}
    </button>
  );
}
