import { Hang } from '../../../../../ui/layout/layout.tsx';
import { type Footnoted, piecesOf } from '../../footnotes.ts';
import { type HistoryRow, historyKeys, type History as Model } from '../../history.ts';
import css from './history.module.css';

/** So many rows are shown at once; the others unfold. */
const shownAtOnce = 20;

/** A history of the work from top to bottom: what is known, what is probable, and years of which nothing is known. */
export function History({ history: { key, rows } }: { readonly history: Model }) {
  const hasGap = rows.some((row) => row.kind === 'gap');
  const hasProbable = rows.some((row) => row.kind === 'event' && row.isProbable);
  const isDated = rows.some((row) => row.when);
  const list = (from: number, to?: number) => (
    <ol className={`${css.line} ${isDated ? '' : css.undated}`}>
      {rows.slice(from, to).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never move, and two may be equal
        <Row key={from + at} row={row} id={`${key}-${from + at + 1}`} />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby={key}>
      <Hang
        className={css.history}
        margin={
          <div className={css.head}>
            <h2 id={key}>{historyKeys[key]}</h2>
            {hasGap || hasProbable ? (
              <p>
                {hasGap ? 'A dashed line is a time of which nothing is known. ' : null}
                {hasProbable ? 'An open circle is probable, not proved.' : null}
              </p>
            ) : null}
          </div>
        }
      >
        {list(0, shownAtOnce)}
        {rows.length > shownAtOnce ? (
          <details className={css.more}>
            <summary>Show {rows.length - shownAtOnce} more</summary>
            {list(shownAtOnce)}
          </details>
        ) : null}
      </Hang>
    </section>
  );
}

function Row({ row, id }: { readonly row: HistoryRow; readonly id: string }) {
  if (row.kind === 'gap')
    return (
      <li className={css.gap}>
        <span className={css.when}>{row.when}</span>
        <div>
          <b className={css.what}>Nothing is known</b>
          <span className={css.where}>{row.length}</span>
        </div>
      </li>
    );
  const { when, what, where, told, source, isProbable } = row;
  return (
    <li className={isProbable ? css.probable : undefined}>
      <span className={css.when}>{when}</span>
      <div dir="auto">
        {what ? <b className={css.what}>{what}</b> : <Told told={told} id={id} isAlone />}
        {where ? <span className={css.where}>{where}</span> : null}
        {what ? <Told told={told} id={id} /> : null}
        {source ? <span className={css.source}>{source}</span> : null}
      </div>
    </li>
  );
}

interface ToldProps {
  readonly told: Footnoted;
  readonly id: string;
  /** Nothing else is said about the event. */
  readonly isAlone?: boolean;
}

/** A written text in paragraphs, with links to its notes and back. */
function Told({ told: { paragraphs, notes }, id, isAlone = false }: ToldProps) {
  return (
    <>
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move
        <p key={at} className={isAlone ? css.alone : css.told}>
          {piecesOf(paragraph, notes).map((piece, place) =>
            typeof piece === 'string' ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
              <sup key={place} id={`${id}-mark-${piece.note}`}>
                <a href={`#${id}-note-${piece.note}`} aria-label={`Note ${piece.note}`}>
                  {piece.note}
                </a>
              </sup>
            ),
          )}
        </p>
      ))}
      {notes.length > 0 ? (
        <ol className={css.notes} aria-label="Notes">
          {notes.map(({ number, text }) => (
            <li key={number} id={`${id}-note-${number}`}>
              <a href={`#${id}-mark-${number}`} aria-label={`Back to mark ${number}`}>
                {number}
              </a>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
