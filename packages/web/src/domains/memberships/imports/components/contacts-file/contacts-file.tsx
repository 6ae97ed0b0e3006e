import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import {
  maximumContactsBytes,
  sampledContactRows,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import { contactImportErrors } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import type {
  ContactImportDetail,
  ContactImportSummary,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { InfiniteList } from '../../../../../ui/lists/infinite-list/infinite-list.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { Earlier, EarlierLine, FilePage, KnownFile } from '../../../../../ui/working/file-zone/file-page.tsx';
import { FileZone } from '../../../../../ui/working/file-zone/file-zone.tsx';
import { shapeWords } from '../../../../../ui/working/table-shape/table-shape.words.ts';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { sendForm } from '../../../../files/files.upload.ts';
import { isStarted, isWorking } from '../../contact-import-query.ts';
import { stateShapes, stateWords } from '../../contact-imports.words.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import css from './contacts-file.late.module.css';

const importsOf = (reply: { imports: ContactImportSummary[] }) => reply.imports;

/** Where a list of contacts begins; for an import that has one, what is known about it. Earlier imports beside it. */
export function ContactsFile({ list, segment, earlier, from }: LoadedStep<'file'>) {
  const { revalidate } = useRevalidator();
  useLookAgain(earlier.imports.some(isWorking), revalidate);
  return (
    <>
      <ContactsHead step="file" segment={segment} list={list} />
      <FilePage
        beside={
          <Earlier
            title="Earlier imports"
            help={
              earlier.totalCount > 0
                ? 'An import can be undone for seven days. Then its rows are forgotten; its numbers stay.'
                : `Nothing has been imported into ${segment.name} yet.`
            }
          >
            {earlier.totalCount > 0 ? (
              <InfiniteList
                first={{ items: earlier.imports, nextPage: earlier.nextPage }}
                from={from}
                itemsOf={importsOf}
              >
                {(imports) => (
                  <ul>
                    {imports.map((one) => (
                      <EarlierImport key={one.id} list={one} />
                    ))}
                  </ul>
                )}
              </InfiniteList>
            ) : null}
          </Earlier>
        }
      >
        {list ? <Known list={list} /> : <ContactsDrop segmentId={segment.id} />}
      </FilePage>
    </>
  );
}

/** The place for a list. It shows the upload, and leads on to its columns. */
const ContactsDrop = ({ segmentId }: { readonly segmentId: string }) => (
  <FileZone
    title="Drop a list of contacts here"
    text="CSV, TSV or Excel, up to 100 MB and 1,000,000 rows. Nobody is added before you say so, and nobody is invited by it."
    label="List to import"
    endings=".csv,.tsv,.tab,.txt,.xlsx"
    pastedName="Pasted rows.csv"
    send={async (file, sending) => {
      if (file.size > maximumContactsBytes) throw contactImportErrors('too-large');
      const body = new FormData();
      body.append('file', file);
      const { method } = contactImportsRoutes.upload;
      const path = urlOf(contactImportsRoutes.upload, { query: { segmentId } }) as string as `/api/${string}`;
      const list = (await sendForm({ method, path }, body, sending)) as ContactImportDetail;
      return importContactsAt(segmentId, { importId: list.id });
    }}
  />
);

function Known({ list }: { readonly list: ContactImportDetail }) {
  const { id, segmentId, fileName, rows, columns, shape, startedBy, createdAt } = list;
  const navigate = useNavigate();
  const { act: discard, isBusy } = useAct(async () => {
    const isSure = await confirm({
      title: 'Discard this list?',
      text: `${fileName} and the choices for its columns are deleted. It has added nobody.`,
      confirmLabel: 'Discard it',
      isDanger: true,
    });
    if (!isSure) return;
    await browserCall(contactImportsRoutes.discard, { params: { id } });
    await navigate(importContactsAt(segmentId), { replace: true });
  });
  const isForgotten = columns.length === 0;
  return (
    <KnownFile
      name={fileName}
      acts={
        <>
          {isForgotten ? null : (
            <ButtonLink to={importContactsAt(segmentId, { importId: id, tab: 'columns' })}>
              Look at its columns
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" to={importContactsAt(segmentId)}>
            Import another list
          </ButtonLink>
          {isStarted(list) ? null : (
            <Button kind="quiet" busy={isBusy} onClick={() => void discard()}>
              Discard
            </Button>
          )}
        </>
      }
    >
      <p>
        {rows === null ? `More than ${countOf(sampledContactRows, 'row')}` : countOf(rows, 'row')}
        {isForgotten ? '. They were deleted.' : `, ${countOf(columns.length, 'column')}, ${shapeWords(shape)}.`}
      </p>
      <p>
        Uploaded{startedBy ? ` by ${startedBy.name}` : ''} on <DateTime iso={createdAt} withTime />.
      </p>
    </KnownFile>
  );
}

function EarlierImport({ list }: { readonly list: ContactImportSummary }) {
  const { id, segmentId, fileName, state, startedBy, createdAt } = list;
  return (
    <EarlierLine
      more={
        <>
          {startedBy ? `${startedBy.name}, ` : ''}
          <DateTime iso={createdAt} withTime />
        </>
      }
    >
      <span className={css.line}>
        <Link to={importContactsAt(segmentId, { importId: id })} className={css.file} dir="auto">
          {fileName}
        </Link>
        <Status shape={stateShapes[state]}>{stateWords(list)}</Status>
      </span>
    </EarlierLine>
  );
}
