import { findingKinds } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fieldGroups, fieldNames } from '@oeuvre/record/fields/fields.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import type { LoadedStep } from '../../load-import.ts';
import css from './record-cards.late.module.css';
import { RecordPictures } from './record-pictures.tsx';

type Shown = LoadedStep<'columns'>['records'][number];

interface RecordCardsProps {
  readonly importId: string;
  readonly records: readonly Shown[];
  /** The parts that the open column fills. */
  readonly hot: readonly RecordPart[];
}

const together = 4;
const partsInOrder: readonly RecordPart[] = fieldGroups.flatMap(([, parts]) => parts);

/** The first records as they will be, some at a time. */
export function RecordCards({ importId, records, hot }: RecordCardsProps) {
  const [wanted, setFirst] = useState(0);
  const first = Math.max(0, Math.min(wanted, records.length - together));
  const last = Math.min(first + together, records.length);
  return (
    <aside className={css.cards} aria-label="The first records as they will be">
      <header className={css.head}>
        <h2>As they will be</h2>
        <span className={css.place} aria-live="polite">
          {records.length > 0 ? `${first + 1} to ${last} of ${records.length}` : 'No records'}
        </span>
        <IconButton icon={ChevronUp} label="Back" disabled={first === 0} onClick={() => setFirst(first - together)} />
        <IconButton
          icon={ChevronDown}
          label="On"
          disabled={last >= records.length}
          onClick={() => setFirst(first + together)}
        />
      </header>
      {records.slice(first, last).map((record) => (
        <Card key={record.line} importId={importId} record={record} hot={hot} />
      ))}
    </aside>
  );
}

interface CardProps extends Pick<RecordCardsProps, 'importId' | 'hot'> {
  readonly record: Shown;
}

function Card({ importId, record, hot }: CardProps) {
  const { line, words, findings, isLeftOut, pictures, unsettled } = record;
  const textOf = (part: RecordPart) => words.find((one) => one.part === part)?.text ?? '';
  const facts = words
    .filter(({ part }) => part !== 'title' && part !== 'artist')
    .toSorted((one, other) => partsInOrder.indexOf(one.part) - partsInOrder.indexOf(other.part));
  const empty = hot.filter((part) => part !== 'images' && part !== 'title' && !words.some((one) => one.part === part));
  return (
    <article className={css.card} data-left-out={isLeftOut || undefined}>
      <span className={css.line}>line {line.toLocaleString('en-GB')}</span>
      <h3 className={css.title} data-hot={hot.includes('title') || undefined} dir="auto">
        {textOf('title')}
      </h3>
      <p className={css.artist} data-hot={hot.includes('artist') || undefined} dir="auto">
        {textOf('artist') || 'Maker unknown'}
      </p>
      {pictures.length > 0 ? <RecordPictures importId={importId} pictures={pictures} /> : null}
      <dl className={css.facts}>
        {facts.map(({ part, text }) => (
          <Fact key={part} label={fieldNames[part]} isHot={hot.includes(part)}>
            <Words text={text} unsettled={unsettled} />
          </Fact>
        ))}
        {empty.map((part) => (
          <Fact key={part} label={fieldNames[part]} isHot>
            <span className={css.none}>-</span>
          </Fact>
        ))}
      </dl>
      {findings.map(({ kind, column, cell }) => (
        <p key={`${kind} ${column} ${cell}`} className={findingKinds[kind].stops ? css.stops : css.finding}>
          {findingKinds[kind].text}
        </p>
      ))}
    </article>
  );
}

interface FactProps {
  readonly label: string;
  readonly isHot: boolean;
  readonly children: React.ReactNode;
}

const Fact = ({ label, isHot, children }: FactProps) => (
  <>
    <dt>{label}</dt>
    <dd data-hot={isHot || undefined} dir="auto">
      {children}
    </dd>
  </>
);

/** Words that the vocabulary does not have are marked. */
function Words({ text, unsettled }: { readonly text: string; readonly unsettled: readonly string[] }) {
  const all = text.split(', ');
  if (!all.some((word) => unsettled.includes(word))) return text;
  return all.map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice
    <span key={at}>
      {at > 0 ? ', ' : null}
      {unsettled.includes(word) ? (
        <span className={css.unsettled} title="No term of the vocabulary">
          {word}
        </span>
      ) : (
        word
      )}
    </span>
  ));
}
