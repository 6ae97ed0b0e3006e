import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import { sampledContactRows } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import {
  contactImportErrors,
  missingIn,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { useAct, useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { TableShapeBar } from '../../../../../ui/working/table-shape/table-shape-bar.tsx';
import { isOpen, isStarted } from '../../contact-import-query.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { type EditedColumns, useContactMapping } from '../../use-contact-mapping.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import { ColumnList } from './column-list.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import css from './contact-columns.late.module.css';

type Missing = NonNullable<ReturnType<typeof missingIn>>;

/**
 * The missing answer, once the person wanted to continue without it: it has the focus and is named until it is given.
 * Answers that are missing after that are not named before the person continues.
 */
function useMissingAnswer(missing: Missing | undefined) {
  const [asked, setAsked] = useState<{ readonly for: Missing }>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    const part = place.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-missing]');
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return {
    place,
    shown: missing === asked?.for ? missing : undefined,
    ask: (what: Missing) => setAsked({ for: what }),
  };
}

/** The dry run, and reading the file another way; what was chosen is saved before either. */
function useSteps({ list, segment }: LoadedStep<'columns'>, { save, reread }: EditedColumns) {
  const navigate = useNavigate();
  const params = { id: list.id };
  const check = useAct(async () => {
    if (!(await save())) return;
    await browserCall(contactImportsRoutes.step, { params, body: { step: 'check' } });
    await navigate(importContactsAt(segment.id, { importId: list.id, tab: 'check' }));
  });
  const read = useRevalidatingAct(async (shape: ChosenShape) => {
    if (await save()) reread(await browserCall(contactImportsRoutes.change, { params, body: { shape } }));
  });
  return { check, read };
}

/** Why the columns cannot be changed. */
function whyLocked(list: ContactImportDetail): string {
  if (list.columns.length === 0) return 'The columns and rows of this list were deleted.';
  if (isStarted(list)) return 'This list was imported with these columns. They can no longer be changed.';
  return 'The dry run is under way. The columns can be changed when it ends.';
}

/** The target of each column, and the people who get the newsletter. */
export function ContactColumns(step: LoadedStep<'columns'>) {
  const { list, segment } = step;
  const edited = useContactMapping(list);
  const { mapping, failure, save } = edited;
  const { check, read } = useSteps(step, edited);
  const mayChange = isOpen(list);
  const missing = missingIn(mapping);
  const { place, shown, ask } = useMissingAnswer(missing);
  return (
    <>
      <ContactsHead step="columns" segment={segment} list={{ ...list, mapping }}>
        {mayChange ? (
          <Button kind="main" busy={check.isBusy} onClick={() => (missing ? ask(missing) : void check.act())}>
            Dry run
          </Button>
        ) : null}
      </ContactsHead>
      <div ref={place} className={css.page}>
        {mayChange ? null : <p className={css.soft}>{whyLocked(list)}</p>}
        {failure ? (
          <Notice words={`Not saved. ${failure}`}>
            <Button kind="text" onClick={() => void save()}>
              Try again
            </Button>
          </Notice>
        ) : null}
        {shown === 'no-addresses' ? (
          <div tabIndex={-1} data-missing="" className={css.missing}>
            <Notice words={contactImportErrors.list[shown][1]} />
          </div>
        ) : null}
        {list.columns.length === 0 ? null : (
          <fieldset disabled={!mayChange} className={css.fields}>
            <TableShapeBar
              shape={list.shape}
              counts={`${list.rows === null ? `More than ${countOf(sampledContactRows, 'row')}` : countOf(list.rows, 'row')}, ${countOf(list.columns.length, 'column')}`}
              isEncodingCertain={list.isEncodingCertain}
              compared="the first rows below"
              isBusy={read.isBusy}
              onChange={(shape) => void read.act(shape)}
            />
            <ColumnList columns={list.columns} edited={edited} />
            <ConsentQuestion
              list={list}
              answer={mapping.consent}
              missing={shown}
              onChange={(consent) => edited.change({ consent })}
            />
          </fieldset>
        )}
      </div>
    </>
  );
}
