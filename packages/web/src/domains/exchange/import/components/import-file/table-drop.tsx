import { batchAt } from '@oeuvre/contracts/addresses.ts';
import { maximumTableBytes } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { Answered } from '@oeuvre/contracts/kernel/route.ts';
import { FileZone } from '../../../../../ui/working/file-zone/file-zone.tsx';
import { sendForm } from '../../../../files/files.upload.ts';
import { importAt } from '../../import.links.ts';

/** The place for a table. It shows the upload, and leads on to its columns. */
export const TableDrop = () => (
  <FileZone
    title="Drop a table here"
    text="CSV, TSV, Excel, JSON, JSON Lines or XML such as LIDO, up to 1.1 GB. A ZIP file may bring the pictures along. An edited export is compared with the works as they are now. Nothing is written before you say so."
    label="Table to import"
    endings=".csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.xml,.zip"
    pastedName="Pasted rows.csv"
    send={async (file, sending) => {
      if (file.size > maximumTableBytes) throw importErrors('table-too-large');
      const body = new FormData();
      body.append('file', file);
      const taken = (await sendForm(importsRoutes.upload, body, sending)) as Answered<typeof importsRoutes.upload>;
      return 'batchId' in taken ? batchAt(taken.batchId) : importAt(taken.id);
    }}
  />
);
