import { termAt } from '@oeuvre/contracts/addresses.ts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { linkPart } from '../../parts/term-parts.ts';
import { useOpenPart } from '../../parts/use-open-part.ts';
import { linkWords } from '../../terms.words.ts';
import { TermPartEditor } from '../term-part/term-part.tsx';
import type { EditedProps } from './term-notes.tsx';
import css from './term-view.late.module.css';

/** Concepts of other vocabularies that mean the same, nearly the same, or something broader, narrower or related. */
export function TermLinks({ term, onChanged, onWriting }: EditedProps) {
  const { open, setOpen } = useOpenPart(term.id, 'link ', onWriting);
  const added = linkPart(undefined);
  const close = () => setOpen(undefined);
  return (
    <section className={css.section}>
      <header>
        <h3>Links</h3>
        <Button kind="text" onClick={() => setOpen(added.key)}>
          Add a link
        </Button>
      </header>
      {open === added.key ? (
        <TermPartEditor term={term} part={added} isKnown={false} onSaved={onChanged} onClose={close} />
      ) : null}
      <ul className={css.rows}>
        {term.matches.map(({ uri, kind }) => {
          const part = linkPart(uri);
          const { vocabulary, code } = linkWords(uri);
          return (
            <li key={uri}>
              {part.key === open ? (
                <TermPartEditor term={term} part={part} isKnown onSaved={onChanged} onClose={close} />
              ) : (
                <div className={css.link}>
                  <span className={css.key}>{vocabulary}</span>
                  <a href={uri} target="_blank" rel="noreferrer">
                    {code}
                  </a>
                  <span className={css.soft}>{kind}</span>
                  <IconButton
                    icon={Pencil}
                    label={`Edit the link to ${vocabulary}`}
                    className={css.pencil ?? ''}
                    onClick={() => setOpen(part.key)}
                  />
                </div>
              )}
            </li>
          );
        })}
        <OwnAddress address={term.sourceId} />
        <li>
          <div className={css.link}>
            <span className={css.key}>Address</span>
            <Link to={termAt(term.id)}>{termAt(term.id)}</Link>
            <span className={css.soft}>Turtle, JSON-LD</span>
          </div>
        </li>
      </ul>
    </section>
  );
}

/** The address that the term has in the vocabulary that it came from, if it has one. */
function OwnAddress({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return null;
  return (
    <li>
      <div className={css.link}>
        <span className={css.key}>Source</span>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
        <span className={css.soft}>its own address</span>
      </div>
    </li>
  );
}
