// biome-ignore-all lint/a11y/useSemanticElements: elements of a table lose their roles when laid out as a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid's keys move through the rows
import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { memo, type ReactNode } from 'react';
import { Status } from '../../../../../ui/label/label.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import gridCss from '../../../../../ui/tall-list/tall-grid.late.module.css';
import { contactName, statusWords } from '../../contacts.words.ts';
import css from './contact-grid.late.module.css';

/** The content of each row. */
export interface Cells {
  readonly columns: readonly ContactColumn[];
  readonly isWide: boolean;
  readonly hasActs: boolean;
  readonly isChoosing: boolean;
}
interface ContactLineProps extends Cells {
  readonly id: string;
  readonly index: number;
  readonly row: ContactRow;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean | undefined;
  readonly acts: ReactNode;
  readonly onOpen: (row: ContactRow, index: number) => void;
  readonly onChoose: (row: ContactRow, index: number, isRange: boolean) => void;
  readonly onPress: () => void;
}

const textOf = (row: ContactRow, column: ContactColumn): string =>
  (column === 'fullName' ? contactName(row) : row[column])?.trim() || '-';

/** One row: its mark, its columns; on a phone the mark, the name and one line. */
export function ContactLine({
  id,
  index,
  row,
  columns,
  isWide,
  hasActs,
  isChoosing,
  isActive,
  isOpen,
  isChosen = false,
  acts,
  onOpen,
  onChoose,
  onPress,
}: ContactLineProps) {
  const { word, shape } = statusWords[row.status];
  const name = contactName(row);
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChoosing ? isChosen : isOpen}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      className={`${gridCss.row} ${css.line}`}
      onClick={(event) => {
        if ((event.target as Element).closest('button, input, label')) return;
        onPress();
        onOpen(row, index);
      }}
    >
      {isChoosing ? (
        <span role="gridcell" className={css.choice}>
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isChosen}
              onChange={({ nativeEvent }) => onChoose(row, index, (nativeEvent as MouseEvent).shiftKey)}
            />
            <Hidden>{name === '-' ? row.email : name}</Hidden>
          </label>
        </span>
      ) : null}
      <span role="gridcell" className={isWide ? css.phoneMark : css.mark} title={word}>
        <Status shape={shape}>
          <Hidden>{word}</Hidden>
        </Status>
      </span>
      {columns.map((column) => {
        const text = textOf(row, column);
        return (
          <span
            key={column}
            role="gridcell"
            className={text === '-' ? `${gridCss.cell} ${css.none}` : gridCss.cell}
            dir="auto"
          >
            {text}
          </span>
        );
      })}
      {isWide ? (
        <span role="gridcell" className={gridCss.cell}>
          <Status shape={shape}>
            {row.message ? (
              <span dir="auto" title={row.message}>
                <Hidden>{word}: </Hidden>
                {row.message}
              </span>
            ) : (
              word
            )}
          </Status>
        </span>
      ) : null}
      <span role="gridcell" className={gridCss.onPhone}>
        <span className={gridCss.cut}>{name === '-' ? row.email : name}</span>
        <span className={gridCss.second}>{row.message ?? (name === '-' ? word : row.email)}</span>
      </span>
      {hasActs ? (
        <span role="gridcell" className={css.acts}>
          {acts}
        </span>
      ) : null}
    </div>
  );
}

/** A row that is not here yet, in the geometry of the others. */
export const EmptyLine = memo(function EmptyLine({
  index,
  columns,
  isWide,
  hasActs,
  isChoosing,
}: Cells & { readonly index: number }) {
  const bars = columns.length + (isWide ? 1 : 0);
  return (
    <div role="row" aria-rowindex={index + 2} aria-busy="true" className={`${gridCss.row} ${css.line}`}>
      {isChoosing ? <span className={css.choice} /> : null}
      <span role="gridcell" className={isWide ? css.phoneMark : css.mark}>
        <span className={`${gridCss.bar} ${css.dot}`} />
        <Hidden>Loading...</Hidden>
      </span>
      {Array.from({ length: bars }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <span key={at} className={gridCss.cell}>
          <span className={gridCss.bar} style={{ inlineSize: `${45 + ((index * 7 + at * 13) % 40)}%` }} />
        </span>
      ))}
      <span className={gridCss.onPhone}>
        <span className={gridCss.bar} style={{ inlineSize: '45%' }} />
        <span className={gridCss.bar} style={{ inlineSize: '60%' }} />
      </span>
      {hasActs ? <span /> : null}
    </div>
  );
});
