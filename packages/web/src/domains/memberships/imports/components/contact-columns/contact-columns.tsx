import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import { sampledContactRows } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import {
  contactImportErrors,
  missingIn,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import type { ChosenShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct, useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Notice } from '../../../../../ui/notice/notice.tsx';
import { TableShapeBar } from '../../../../../ui/table-shape/table-shape-bar.tsx';
import { isOpen, isStarted } from '../../contact-import-query.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { useContactMapping } from '../../use-contact-mapping.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import { ColumnList } from './column-list.tsx';
import { ConsentQuestion } from './consent-question.tsx';
import css from './contact-columns.module.css';

/** What becomes of each column, and who gets the newsletter. */
export function ContactColumns({ list, segment }: LoadedStep<'columns'>) {
  const edited = useContactMapping(list);
  const { mapping, failure, save, reread } = edited;
  const [isAsked, setAsked] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const mayChange = isOpen(list);
  const isForgotten = list.columns.length === 0;
  const missing = missingIn(mapping);
  const reason = missing && isAsked ? contactImportErrors.list[missing][1] : undefined;
  const params = { id: list.id };
  const { act: check, isBusy } = useAct(async () => {
    if (!(await save())) return;
    await browserCall(contactImportsRoutes.step, { params, body: { step: 'check' } });
    await navigate(importContactsAt(segment.id, { importId: list.id, tab: 'check' }));
  });
  const { act: read, isBusy: isReading } = useRevalidatingAct(async (shape: ChosenShape) => {
    if (await save()) reread(await browserCall(contactImportsRoutes.change, { params, body: { shape } }));
  });

  /** Says what is missing where it is, or runs. */
  function goOn() {
    setAsked(true);
    if (!missing) return void check();
    const place = missing === 'no-addresses' ? top.current : question.current;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <ContactsHead step="columns" segment={segment} list={{ ...list, mapping }}>
        {mayChange ? (
          <Button kind="main" busy={isBusy} onClick={goOn}>
            Dry run
          </Button>
        ) : null}
      </ContactsHead>
      <div ref={top} tabIndex={-1} className={css.page}>
        {mayChange ? null : (
          <p className={css.soft}>
            {isForgotten
              ? 'The columns of this list are forgotten, as are its rows.'
              : isStarted(list)
                ? 'This list was imported with these columns. They can no longer be changed.'
                : 'The dry run is under way. The columns can be changed when it ends.'}
          </p>
        )}
        {failure ? (
          <Notice words={`Not saved. ${failure}`}>
            <Button kind="text" onClick={() => void save()}>
              Try again
            </Button>
          </Notice>
        ) : null}
        {missing === 'no-addresses' && reason ? <Notice words={reason} /> : null}
        {isForgotten ? null : (
          <fieldset disabled={!mayChange} className={css.fields}>
            <TableShapeBar
              shape={list.shape}
              counts={`${list.rows === null ? `More than ${countOf(sampledContactRows, 'row')}` : countOf(list.rows, 'row')}, ${countOf(list.columns.length, 'column')}`}
              isEncodingCertain={list.isEncodingCertain}
              compared="the first rows below"
              isBusy={isReading}
              onChange={(shape) => void read(shape)}
            />
            <ColumnList columns={list.columns} edited={edited} />
            <ConsentQuestion
              ref={question}
              list={list}
              answer={mapping.consent}
              error={missing === 'no-addresses' ? undefined : reason}
              onChange={(consent) => edited.change({ consent })}
            />
          </fieldset>
        )}
      </div>
    </>
  );
}
