import { useRef } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { toastSuccess, toastWarning } from '../../../../../ui/toast/toast.ts';
import { type CitationStyle, type Citations, type CitedPiece, citationStyles, textOf } from '../../citations.ts';
import css from './artwork-citations.late.module.css';

const styles = Object.keys(citationStyles) as CitationStyle[];

/** The work's citation in the style that the reader chooses. The choice works without scripts. */
export function ArtworkCitations({ citations }: { readonly citations: Citations }) {
  const panel = useRef<HTMLFieldSetElement>(null);
  function copy() {
    const chosen = panel.current?.querySelector<HTMLInputElement>('input:checked')?.value as CitationStyle | undefined;
    void copyText(textOf(citations[chosen ?? 'chicago']));
  }
  return (
    <fieldset ref={panel} className={css.panel}>
      <legend>Citation style</legend>
      {styles.map((style, at) => (
        <label key={style} className={css.style}>
          <input type="radio" name="citation" value={style} defaultChecked={at === 0} />
          {citationStyles[style]}
        </label>
      ))}
      {styles.map((style) => (
        <Citation key={style} style={style} pieces={citations[style]} />
      ))}
      <footer>
        <span>The address never changes.</span>
        <Button kind="quiet" onClick={copy}>
          Copy
        </Button>
      </footer>
    </fieldset>
  );
}

function Citation({ style, pieces }: { readonly style: CitationStyle; readonly pieces: readonly CitedPiece[] }) {
  const words = pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a citation never move
    typeof piece === 'string' ? piece : <em key={at}>{piece.italic}</em>,
  );
  return style === 'bibtex' ? (
    <pre className={css.text} data-style={style}>
      {words}
    </pre>
  ) : (
    <p className={css.text} data-style={style}>
      {words}
    </p>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess('The citation has been copied.', { duration: 2_000 });
  } catch {
    toastWarning('The browser did not allow copying. Select the citation instead.');
  }
}
