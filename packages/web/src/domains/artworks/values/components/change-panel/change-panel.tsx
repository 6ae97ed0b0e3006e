import { isLinkedPart, type ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue, ValueAct, ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { Link2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { valuePartLabels } from '../../values.words.ts';
import { ActProgress } from './act-progress.tsx';
import css from './change-panel.late.module.css';
import { LinkFields } from './link-fields.tsx';
import { Rehearsed, useRehearsal } from './rehearsed.tsx';
import { MergeFields, RenameFields, type To } from './word-fields.tsx';
import { WorksOfValue } from './works-of-value.tsx';

interface ChangePanelProps {
  readonly part: ValuePart;
  /** The chosen values; at least one. */
  readonly values: readonly UsedValue[];
  readonly onClose: () => void;
  /** Works have changed. */
  readonly onChanged: () => void;
}
type Mode = 'merge' | 'rename' | 'link';

const verbs: Record<Mode, string> = { merge: 'Merge', rename: 'Rename', link: 'Link' };

/** The acts on the chosen values: each change is rehearsed as soon as it is clear. Beside the list, or over it. */
export function ChangePanel({ part, values, onClose, onChanged }: ChangePanelProps) {
  const [isOver, setOver] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Where the panel covers the page, it takes the focus and gives it back.
  useEffect(() => {
    if (!isOver) return;
    panel.current?.focus({ preventScroll: true });
    return () => void requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  }, [isOver]);
  const [mode, setMode] = useState<Mode>();
  const [to, setTo] = useState<To>();
  const [act, setAct] = useState<ValueAct>();
  // One value alone is not merged with anything; several are not renamed.
  const wanted: Mode | undefined =
    mode === 'link' ? 'link' : values.length > 1 ? 'merge' : mode === 'merge' ? undefined : mode;
  const change: ValueChange | undefined = wanted && to && { part, ids: values.map(({ id }) => id), to };
  const rehearsal = useRehearsal(act ? undefined : change);
  const begin = useAct(() => browserCall(valuesRoutes.change, { body: change! }), { done: setAct });
  const choose = (next: Mode | undefined) => {
    setTo(undefined);
    setMode(next);
  };
  const works = rehearsal && 'works' in rehearsal ? rehearsal.works : 0;
  const close = () => (isOver ? setOver(false) : onClose());
  const key = values.map(({ id }) => id).join();

  return (
    <>
      {isOver ? null : (
        <div className={css.dock}>
          <span role="status">{countOf(values.length, 'value')} chosen</span>
          <Button ref={opener} kind="main" onClick={() => setOver(true)}>
            Change
          </Button>
          <IconButton icon={X} label="Choose none" onClick={onClose} />
        </div>
      )}
      <aside
        ref={panel}
        className={css.panel}
        aria-label="Values chosen"
        tabIndex={-1}
        data-over={isOver || undefined}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close();
        }}
      >
        <header className={css.head}>
          <span>{countOf(values.length, 'value')} chosen</span>
          <IconButton icon={X} label="Close" onClick={close} />
        </header>
        <div className={css.body}>
          {act ? (
            <ActProgress act={act} onAct={setAct} onChanged={onChanged} />
          ) : (
            <>
              <h2>{titleOf(wanted, values)}</h2>
              {wanted === undefined ? <OneValue part={part} value={values[0]!} /> : null}
              <div className={css.modes}>
                {values.length === 1 && wanted === undefined ? (
                  <Button onClick={() => choose('rename')}>Rename</Button>
                ) : null}
                {isLinkedPart(part) && wanted !== 'link' ? (
                  <Button kind={wanted ? 'text' : 'plain'} onClick={() => choose('link')}>
                    {wanted === undefined ? 'Link' : 'Link to the vocabulary instead'}
                  </Button>
                ) : null}
                {wanted === 'link' && values.length > 1 ? (
                  <Button kind="text" onClick={() => choose('merge')}>
                    Merge instead
                  </Button>
                ) : null}
              </div>
              {wanted === 'merge' ? <MergeFields key={key} values={values} onChange={setTo} /> : null}
              {wanted === 'rename' ? <RenameFields key={key} value={values[0]!} onChange={setTo} /> : null}
              {wanted === 'link' ? <LinkFields key={key} part={part} values={values} onChange={setTo} /> : null}
              {change ? <Rehearsed rehearsal={rehearsal} isLink={wanted === 'link'} /> : null}
              {wanted === undefined ? <WorksOfValue part={part} value={values[0]!} /> : null}
            </>
          )}
        </div>
        {wanted && !act ? (
          <footer className={css.foot}>
            <Button kind="main" disabled={works === 0} busy={begin.isBusy} onClick={() => begin.act()}>
              {works === 0 ? verbs[wanted] : `${verbs[wanted]} in ${countOf(works, 'work')}`}
            </Button>
            <Button onClick={() => (mode === undefined ? onClose() : choose(undefined))}>Cancel</Button>
          </footer>
        ) : null}
        {act?.state === 'finished' || act?.state === 'undone' ? (
          <footer className={css.foot}>
            <Button onClick={onClose}>Done</Button>
          </footer>
        ) : null}
      </aside>
    </>
  );
}

function titleOf(mode: Mode | undefined, values: readonly UsedValue[]): string {
  if (mode === 'merge') return 'Merge into one';
  if (mode === 'link') return 'Link to the vocabulary';
  return mode === 'rename' ? 'Rename' : values[0]!.word;
}

const OneValue = ({ part, value }: { readonly part: ValuePart; readonly value: UsedValue }) => (
  <p className={css.about}>
    {valuePartLabels[part]}, {countOf(value.works, 'work')}
    {value.link ? (
      <>
        , linked to{' '}
        <span className={css.term}>
          {value.link.name}
          <Icon of={Link2} size="small" />
        </span>
      </>
    ) : null}
  </p>
);
