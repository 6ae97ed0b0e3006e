import type { FoundTerm } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useId, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { useListWalk } from '../../../../../ui/lists/list-walk/use-list-walk.ts';
import { SearchField } from '../../../../../ui/lists/search-field/search-field.tsx';
import { SuggestedLine } from '../../../../../ui/lists/suggested-line/suggested-line.tsx';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { boldMatch } from '../../../../../ui/working/bold-match/bold-match.tsx';
import { languageName } from '../../vocabulary.words.ts';
import css from './term-jump.late.module.css';

type Found = readonly FoundTerm[] | 'failed';

/** The terms that a text finds a moment after it was typed; undefined before the answer and for no text. */
function useFoundTerms(sought: string): Found | undefined {
  const answered = useAnswer<string, Found>(sought || undefined, {
    delay: 120,
    ask: (asked, signal) =>
      browserCall(termsRoutes.jump, { query: { text: asked } }, { signal }).then(
        ({ terms }) => terms,
        () => 'failed' as const,
      ),
  });
  return sought ? answered?.answer : undefined;
}

/** Goes to a term by any of its names, in any language. '/' brings the cursor here (the header's search box sees to it). */
export function TermJump({ onGo }: { readonly onGo: (term: FoundTerm) => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const sought = text.trim();
  const found = useFoundTerms(isOpen ? sought : '');
  const terms = Array.isArray(found) ? found : [];

  function choose(term: FoundTerm) {
    setOpen(false);
    setText('');
    onGo(term);
  }
  const walk = useListWalk({
    listId,
    text,
    count: terms.length,
    onChoose: (at) => terms[at] && choose(terms[at]),
    onClose: () => setOpen(false),
  });
  return (
    <div className={css.jump}>
      <SearchField
        label="Go to a term"
        className={css.field}
        role="combobox"
        aria-expanded={terms.length > 0}
        aria-controls={listId}
        aria-activedescendant={walk.activeId}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => walk.press(event.nativeEvent)}
      >
        <span className={css.key} aria-hidden="true">
          /
        </span>
      </SearchField>
      <div id={listId} role="listbox" aria-label="Terms" className={css.list} hidden={terms.length === 0}>
        {terms.map((term, at) => (
          <SuggestedLine key={term.id} {...walk.lineProps(at)} className={css.line}>
            <TermFound term={term} sought={sought} />
          </SuggestedLine>
        ))}
      </div>
      <Said found={found} />
    </div>
  );
}

/** How many terms were found, for screen readers; everybody reads that there are none. */
function Said({ found }: { readonly found: Found | undefined }) {
  if (found === 'failed' || found?.length === 0)
    return (
      <p className={css.none} role="status">
        {found === 'failed' ? 'Error searching for data' : 'No search result'}
      </p>
    );
  return <Hidden live="polite">{found ? `${found.length} found` : ''}</Hidden>;
}

interface TermFoundProps {
  readonly term: FoundTerm;
  readonly sought: string;
}

/** Its name, the label that was found, its works and its path. */
const TermFound = ({ term, sought }: TermFoundProps) => (
  <>
    <span dir="auto">
      {boldMatch(term.name, sought)}
      {term.label ? (
        <span className={css.label}>
          {' '}
          {boldMatch(term.label.name, sought)} ({languageName(term.label.language)})
        </span>
      ) : null}
    </span>
    <span className={css.works}>{term.works.toLocaleString('en-GB')}</span>
    <span className={css.path}>{pathWords(term)}</span>
  </>
);

function pathWords({ type, above, paths, isDeprecated }: FoundTerm): string {
  const path = [type, ...above].join(' › ');
  const more = paths > 1 ? `, and ${paths === 2 ? 'one more path' : `${paths - 1} more paths`}` : '';
  return `${path}${more}${isDeprecated ? ', deprecated' : ''}`;
}
