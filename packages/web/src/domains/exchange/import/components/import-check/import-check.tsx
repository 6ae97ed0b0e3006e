import { findingKinds } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { ImportCounts, ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { useAct, useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { JobProgress } from '../../../../../ui/working/job-progress/job-progress.tsx';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { Sum, Sums } from '../../../../../ui/working/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { importAt } from '../../import.links.ts';
import { isOpen, isStarted } from '../../import-query.ts';
import type { FoundKind, LoadedStep } from '../../load-import.ts';
import { ImportHead } from '../import-head/import-head.tsx';
import { VisibleTo } from '../visible-to/visible-to.tsx';
import { Finding } from './finding.tsx';
import css from './import-check.late.module.css';

/** The effect of the import and the findings in the table; nothing is written by it. */
export function ImportCheck({ table, findings, segment }: LoadedStep<'check'>) {
  const { id, state, counts, failure } = table;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useLookAgain(state === 'dry', revalidate);
  const params = { id };
  const { act: check, isBusy: isStarting } = useRevalidatingAct(() =>
    browserCall(importsRoutes.step, { params, body: { step: 'check' } }),
  );
  const { act: stop } = useRevalidatingAct(() => browserCall(importsRoutes.step, { params, body: { step: 'pause' } }));
  const { act: start, isBusy } = useAct(async () => {
    await browserCall(importsRoutes.step, { params, body: { step: 'start' } });
    await navigate(importAt(id, 'run'));
  });
  const taken = counts.added + counts.changed + counts.unchanged;

  return (
    <>
      <ImportHead step="check" table={table}>
        {state === 'checked' ? (
          <>
            <Button kind="quiet" busy={isStarting} onClick={() => void check()}>
              Run it again
            </Button>
            {taken > 0 ? (
              <Button kind="main" busy={isBusy} onClick={() => void start()}>
                {counts.leftOut > 0
                  ? `Leave ${countOf(counts.leftOut, 'line')} out, import ${inEnglish(taken)}`
                  : `Import ${countOf(taken, 'record')}`}
              </Button>
            ) : null}
          </>
        ) : isOpen(table) && !isStarted(table) ? (
          <Button kind="main" busy={isStarting} onClick={() => void check()}>
            Dry run
          </Button>
        ) : null}
      </ImportHead>
      <div className={css.page}>
        {state === 'dry' ? (
          <JobProgress
            label="Reading the table"
            done={table.position}
            all={table.rows}
            words={`${countOf(table.position, 'record')} read. Nothing is written.`}
          >
            <Button onClick={() => void stop()}>Stop</Button>
          </JobProgress>
        ) : null}
        {state === 'failed' && !isStarted(table) ? <Notice words={failure} /> : null}
        {state === 'mapping' ? (
          <p className={css.soft}>
            Nothing has been checked yet, or the columns have changed since. A dry run reads the whole table and says
            what would happen; it writes nothing.
          </p>
        ) : null}
        {isStarted(table) ? (
          <p className={css.soft}>
            The table was imported.{' '}
            <ButtonLink kind="text" to={importAt(id, 'run')}>
              See what it did
            </ButtonLink>
          </p>
        ) : null}
        {state === 'checked' ? <Checked table={table} /> : null}
        {state === 'checked' && counts.added > 0 ? <VisibleTo table={table} segment={segment} /> : null}
        {state === 'checked' || isStarted(table) ? <Findings table={table} findings={findings} /> : null}
      </div>
    </>
  );
}

function Checked({ table: { counts, mapping, mappingName } }: { readonly table: ImportDetail }) {
  const named = mappingName ? `the mapping ${mappingName}` : 'these columns';
  return (
    <>
      <p className={css.soft}>
        {`Nothing has been written. The table was read with ${named} and compared with the works of the source ${mapping.source}.`}
      </p>
      <Sums>
        <Sum count={counts.added} label="would be made" />
        <Sum count={counts.changed} label="would be changed" />
        <Sum count={counts.unchanged} label="are unchanged" />
        <Sum count={counts.leftOut} label="cannot be taken" isBad={counts.leftOut > 0} />
      </Sums>
      {counts.named ? <p className={css.soft}>{namedWords(counts.named)}</p> : null}
    </>
  );
}

/** '41 pictures named by file, 38 found. 12 by web address, 3 at hosts that are not allowed.' */
function namedWords({ files, found, addresses, notAllowed, hasFiles }: NonNullable<ImportCounts['named']>): string {
  const place = hasFiles
    ? `${found === files ? 'all' : inEnglish(found)} found`
    : 'but no pictures came with the table: upload both in one ZIP file';
  const hosts =
    notAllowed === 0 ? 'all at hosts that are allowed' : `${inEnglish(notAllowed)} at hosts that are not allowed`;
  return [
    files > 0 && `${countOf(files, 'picture')} named by file, ${place}.`,
    addresses > 0 && `${countOf(addresses, 'picture')} named by web address, ${hosts}.`,
    files + addresses === 0 && 'No line names a picture.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The findings: first those that leave their line out, then the others. */
function Findings({ table, findings }: { readonly table: ImportDetail; readonly findings: readonly FoundKind[] }) {
  if (findings.length === 0)
    return <p className={css.soft}>Every line could be read, and nothing is wrong with any of them.</p>;
  const groups = [
    ['These lines are left out', findings.filter(({ kind }) => findingKinds[kind].stops)],
    ['These are taken', findings.filter(({ kind }) => !findingKinds[kind].stops)],
  ] as const;
  return groups
    .filter(([, kinds]) => kinds.length > 0)
    .map(([title, kinds]) => (
      <section key={title} className={css.findings}>
        <header>
          <h2>{title}</h2>
          <span>
            {countOf(
              kinds.reduce((sum, { count }) => sum + count, 0),
              'finding',
            )}
          </span>
        </header>
        {kinds.map((found) => (
          <Finding key={found.kind} importId={table.id} found={found} mayChange={isOpen(table)} />
        ))}
      </section>
    ));
}
