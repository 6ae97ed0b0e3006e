import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import {
  actsUponValues,
  type ChangeAct,
  changeActs,
} from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch, BatchChange } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { fields } from '@oeuvre/record/fields/fields.ts';
import { columnNames, hasManyValues } from '@oeuvre/record/table/columns.ts';
import { ArrowRight, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { actWords } from '../../batch.words.ts';
import type { BatchActs } from '../../use-batch-acts.ts';
import css from './changes-form.late.module.css';
import { ValueField } from './value-field.tsx';

/** How long nobody types before the works are looked at, in milliseconds. */
const pause = 500;

const needsFind = (act: ChangeAct) => act === 'replace' || act === 'remove' || act === 'replace-text';
const needsText = (act: ChangeAct) => act === 'set' || act === 'fill' || act === 'add';
const isWhole = ({ act, find, text }: BatchChange) =>
  (!needsFind(act) || find.trim()) && (!needsText(act) || text.trim());

const actsOf = (column: BatchChange['column']) => {
  if (column === 'rights') return changeActs.filter((act) => act === 'set' || act === 'fill' || act === 'clear');
  return changeActs.filter((act) => hasManyValues(column) || !actsUponValues.includes(act));
};

/** The wanted changes: one card for each field. The works are rehearsed while people write. */
export function ChangesForm({ batch, acts }: { readonly batch: Batch; readonly acts: BatchActs }) {
  const [changes, setChanges] = useState<readonly BatchChange[]>(batch.changes);
  const sent = useRef(JSON.stringify(batch.changes));
  const { act: send } = acts.change;
  useEffect(() => {
    const whole = changes.filter(isWhole);
    const written = JSON.stringify(whole);
    if (written === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = written;
      void send(whole);
    }, pause);
    return () => clearTimeout(timer);
  }, [changes, send]);

  const free = columnKeys.filter((column) => changes.every((one) => one.column !== column));
  const [added, setAdded] = useState<BatchChange['column']>();
  function add(column: BatchChange['column']) {
    setChanges([...changes, { column, act: actsOf(column)[0]!, find: '', text: '' }]);
    setAdded(column);
  }
  return (
    <>
      {changes.map((change) => (
        <ChangeCard
          key={change.column}
          change={change}
          batch={batch}
          isAdded={change.column === added}
          onChange={(next) => setChanges(changes.map((one) => (one.column === next.column ? next : one)))}
          onRemove={() => setChanges(changes.filter((one) => one !== change))}
        />
      ))}
      <div className={css.add}>
        <Menu
          label="Add a field"
          isAtStart
          entries={free.map((column) => ({ label: columnNames[column], onSelect: () => add(column) }))}
          trigger={
            <>
              <Icon of={Plus} size="small" />
              Add a field
            </>
          }
          triggerClassName={css.addButton ?? ''}
        />
      </div>
    </>
  );
}

interface ChangeCardProps {
  readonly change: BatchChange;
  readonly batch: Batch;
  /** Somebody has just added it: the focus goes on there. */
  readonly isAdded: boolean;
  readonly onChange: (change: BatchChange) => void;
  readonly onRemove: () => void;
}

function ChangeCard({ change, batch, isAdded, onChange, onRemove }: ChangeCardProps) {
  const { column, act, find, text } = change;
  const name = columnNames[column];
  const works = batch.columns.find((one) => one.column === column)?.works ?? 0;
  const field = { batchId: batch.id, column };
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    const value = card.current?.querySelector<HTMLElement>('input, textarea');
    (value ?? card.current?.querySelector('select'))?.focus();
  }, [isAdded]);
  return (
    <section ref={card} className={css.card} aria-label={name}>
      <header>
        <b>{name}</b>
        <span>{countOf(works, 'work')}</span>
        <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
      </header>
      <Select
        label={`What to do with ${name}`}
        isLabelHidden
        value={act}
        options={actsOf(column).map((one) => ({ value: one, label: actWords[one] }))}
        onChange={({ target }) => onChange({ ...change, act: target.value as ChangeAct })}
      />
      {needsFind(act) ? (
        <div className={css.pair}>
          <ValueField
            {...field}
            label={`${name}: what is there`}
            value={find}
            isProposed={act !== 'replace-text'}
            onChange={(value) => onChange({ ...change, find: value })}
          />
          {act === 'remove' ? null : (
            <>
              <Icon of={ArrowRight} size="small" />
              <ValueField
                {...field}
                label={`${name}: new text`}
                value={text}
                onChange={(value) => onChange({ ...change, text: value })}
              />
            </>
          )}
        </div>
      ) : null}
      {needsText(act) && column === 'rights' ? (
        <Select
          label="Rights statement"
          isLabelHidden
          value={text}
          options={[
            { value: '', label: 'Choose' },
            ...Object.values(rightsStatements).map((statement) => ({ value: statement.name, label: statement.name })),
          ]}
          onChange={({ target }) => onChange({ ...change, text: target.value })}
        />
      ) : null}
      {needsText(act) && column !== 'rights' ? (
        <ValueField
          {...field}
          label={`${name}: new text`}
          value={text}
          isLong={column !== 'rightsHolder' && fields[column].isLong === true}
          onChange={(value) => onChange({ ...change, text: value })}
        />
      ) : null}
      {column === 'rights' ? <Consequences batch={batch} /> : null}
      <Findings batch={batch} column={column} />
    </section>
  );
}

/** For how many works the rights open or close something. */
function Consequences({ batch: { rights } }: { readonly batch: Batch }) {
  const { download, zoom, mail } = rights;
  const said = [
    download.opened > 0 && `${countOf(download.opened, 'work')} forbid download today. They will be free to copy.`,
    download.closed > 0 && `Downloads of ${countOf(download.closed, 'work')} will stop.`,
    zoom.opened > 0 && `${countOf(zoom.opened, 'work')} will open for a close look.`,
    zoom.closed > 0 && `${countOf(zoom.closed, 'work')} will be shown small only.`,
    mail.closed > 0 && `Newsletters will no longer show ${countOf(mail.closed, 'work')}.`,
  ].filter(Boolean);
  return said.length > 0 ? (
    <p role="status" className={css.notice}>
      {said.join(' ')}
    </p>
  ) : null;
}

function Findings({ batch, column }: Pick<ChangeCardProps, 'batch'> & Pick<BatchChange, 'column'>) {
  const found = batch.findings.filter((one) => one.column === column);
  const tooLong = found.filter(({ kind }) => kind === 'too-long').length;
  const unknown = found.filter(({ kind }) => kind === 'not-understood').length;
  if (found.length === 0) return null;
  const name = column === 'tags' ? 'tag' : 'rights statement';
  return (
    <p role="status" className={css.notice}>
      {unknown > 0 ? `There is no such ${name}, so ${countOf(unknown, 'work')} would stay as they are. ` : null}
      {tooLong > 0
        ? `In ${countOf(tooLong, 'work')} the result would be longer than a record can keep. They stay as they are.`
        : null}
    </p>
  );
}
