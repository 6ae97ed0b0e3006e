import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { importAt } from '../../import.links.ts';
import { partOfTarget } from '../../import.words.ts';
import { isOpen, isStarted } from '../../import-query.ts';
import type { LoadedStep } from '../../load-import.ts';
import { useFocusedField } from '../../use-focused-field.ts';
import { useMapping } from '../../use-mapping.ts';
import { ImportHead } from '../import-head/import-head.tsx';
import { ColumnTable } from './column-table.tsx';
import { HowRead } from './how-read.tsx';
import css from './import-columns.late.module.css';
import { KeepMapping } from './keep-mapping.tsx';
import { RecordCards } from './record-cards.tsx';
import { TableOptions } from './table-options.tsx';
import { TermsToSettle } from './terms-to-settle.tsx';

/** Which column becomes which field, with the first records as they will be. */
export function ImportColumns(loaded: LoadedStep<'columns'>) {
  const { table, records, examples, mappings, words, wordCount, segments, segment } = loaded;
  const edited = useMapping(table);
  const { mapping, failure } = edited;
  const [address] = useSearchParams();
  const repaired = address.get('field') ?? undefined;
  const [openColumn, setOpenColumn] = useState(repaired);
  const page = useFocusedField(repaired);
  const [isKeeping, setKeeping] = useState(false);
  const navigate = useNavigate();
  const mayChange = isOpen(table);
  const open = mapping.columns.find(({ column }) => column === openColumn);
  const settled = new Set(mapping.terms.map(({ text }) => text.toLowerCase()));
  const unsettled =
    mapping.otherTerms === 'match' ? words.filter(({ word }) => !settled.has(word.toLowerCase())).length : 0;
  const { act: check, isBusy } = useAct(async () => {
    if (!(await edited.save())) return;
    await browserCall(importsRoutes.step, { params: { id: table.id }, body: { step: 'check' } });
    await navigate(importAt(table.id, 'check'));
  });

  return (
    <>
      <ImportHead step="columns" table={{ ...table, mapping }} unsettled={unsettled}>
        {mayChange ? (
          <>
            <Button kind="quiet" onClick={() => setKeeping(true)}>
              <Icon of={Save} size="small" />
              Keep as a mapping
            </Button>
            <Button kind="main" busy={isBusy} onClick={() => void check()}>
              Dry run
            </Button>
          </>
        ) : null}
      </ImportHead>
      <div ref={page} className={css.page}>
        <div className={css.left}>
          {mayChange ? null : (
            <p className={css.closed}>
              {isStarted(table)
                ? 'This table was imported with these columns. They can no longer be changed.'
                : 'The dry run is under way. The columns can be changed when it ends.'}
            </p>
          )}
          {failure ? (
            <Notice words={`Not saved. ${failure}`}>
              <Button kind="text" onClick={() => void edited.save()}>
                Try again
              </Button>
            </Notice>
          ) : null}
          <fieldset disabled={!mayChange} className={css.fields}>
            <HowRead table={table} mappings={mappings} onMapping={edited.replace} />
            <ColumnTable
              table={table}
              examples={examples}
              edited={edited}
              openColumn={openColumn}
              onOpen={(column) => setOpenColumn(column === openColumn ? undefined : column)}
            />
            <TermsToSettle table={table} first={words} count={wordCount} edited={edited} />
            <TableOptions table={table} edited={edited} segments={segments} segment={segment} />
          </fieldset>
        </div>
        <RecordCards
          importId={table.id}
          records={records}
          hot={(open?.targets ?? []).map((target: ImportTarget) => partOfTarget(target))}
        />
      </div>
      <KeepMapping table={table} edited={edited} isOpen={isKeeping} onClose={() => setKeeping(false)} />
    </>
  );
}
