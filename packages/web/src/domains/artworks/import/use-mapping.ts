import type {
  ColumnMapping,
  ImportMapping,
  SettledTerm,
} from '@oeuvre/contracts/domains/artworks/imports/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/artworks/imports/imports.routes.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall, type CallError } from '../../../ui/api-context.ts';

/** From the last change to the save that the cards beside follow, in milliseconds. */
const pause = 150;

export interface EditedMapping {
  readonly mapping: ImportMapping;
  /** Why the last change was not saved. */
  readonly failure: string | undefined;
  readonly change: (changed: Partial<ImportMapping>) => void;
  readonly changeColumn: (column: ColumnMapping) => void;
  readonly settle: (term: SettledTerm) => void;
  /** Takes another mapping, which the server has already. */
  readonly replace: (mapping: ImportMapping) => void;
  /** Saves what is not saved yet. True if everything is. */
  readonly save: () => Promise<boolean>;
}

/** The mapping as somebody edits it: every change is saved at once, in order, and the page then shows its effect. */
export function useMapping(table: ImportDetail): EditedMapping {
  const [mapping, setMapping] = useState(table.mapping);
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const latest = useRef(mapping);
  const isDirty = useRef(false);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef(0);

  async function send(isLast = false): Promise<void> {
    if (!isDirty.current) return;
    isDirty.current = false;
    const sent = { params: { id: table.id }, body: { mapping: latest.current } };
    try {
      await browserCall(importsRoutes.change, sent, { isLast });
      setFailure(undefined);
    } catch (error) {
      isDirty.current = true;
      setFailure((error as CallError).message);
    }
  }
  function save(): Promise<boolean> {
    clearTimeout(timer.current);
    turn.current = turn.current.then(() => send());
    return turn.current.then(() => !isDirty.current);
  }
  function show(next: ImportMapping) {
    latest.current = next;
    setMapping(next);
  }
  function change(changed: Partial<ImportMapping>) {
    show({ ...latest.current, ...changed });
    isDirty.current = true;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().then(() => revalidate()), pause);
  }

  const leave = useRef(send);
  useEffect(() => {
    leave.current = send;
  });
  useEffect(() => {
    const goAway = () => void leave.current(true);
    addEventListener('pagehide', goAway);
    return () => {
      removeEventListener('pagehide', goAway);
      clearTimeout(timer.current);
      goAway();
    };
  }, []);

  return {
    mapping,
    failure,
    change,
    changeColumn(column) {
      const { columns } = latest.current;
      const others = columns.filter((one) => one.column !== column.column);
      const isKnown = others.length < columns.length;
      change({
        columns: isKnown ? columns.map((one) => (one.column === column.column ? column : one)) : [...others, column],
      });
    },
    settle(term) {
      const same = (text: string) => text.toLowerCase() === term.text.toLowerCase();
      change({ terms: [...latest.current.terms.filter(({ text }) => !same(text)), term] });
    },
    replace(next) {
      isDirty.current = false;
      show(next);
    },
    save,
  };
}
