import { searchPattern, searchPatternWords } from '@oeuvre/contracts/kernel/search-text.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Icon } from '../ui/icon/icon.tsx';
import css from './search-box.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The search field of the header; '/' leads into it from anywhere. The explore page has its own, larger one. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);

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

  return (
    <Form action="/explore" method="get" role="search" className={css.box} aria-label="Whole site">
      <Icon of={Search} size="small" />
      <input
        ref={input}
        type="search"
        dir="auto"
        name="searchQuery"
        placeholder="Search"
        aria-label="Search"
        pattern={searchPattern}
        title={searchPatternWords}
        autoComplete="off"
        className={css.input}
      />
      <span className={css.key} aria-hidden="true">
        /
      </span>
    </Form>
  );
}
