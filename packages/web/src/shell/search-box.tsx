import { pages } from '@oeuvre/contracts/addresses.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isTextField } from '../ui/shortcuts/is-text-field.ts';
import { isMac } from '../ui/shortcuts/written-key.ts';
import { useOfBrowser } from '../ui/use-of-browser.ts';
import { openPalette } from './palette/palette-opener.tsx';
import css from './search-box.module.css';
import { SearchField } from './search-field.tsx';

const searchInput = 'input[type=search]';

/** The pages whose own field is the search of the whole site. */
const withOwnField: readonly string[] = [pages.search, pages.explore];

/** The search field of the header; '/' focuses it from anywhere. The search page has no second field. */
export function SearchBox({ hasPalette }: { readonly hasPalette: boolean }) {
  const { pathname } = useLocation();
  const hasField = !withOwnField.includes(pathname);

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      const field =
        document.querySelector<HTMLElement>(`main ${searchInput}`) ?? document.querySelector<HTMLElement>(searchInput);
      if (!field?.offsetParent) return;
      event.preventDefault();
      field.focus();
    }
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);

  return (
    <div className={css.box} data-empty={!hasField || undefined}>
      {hasField ? <SearchField /> : null}
      {hasPalette ? <PaletteKey /> : null}
    </div>
  );
}

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
