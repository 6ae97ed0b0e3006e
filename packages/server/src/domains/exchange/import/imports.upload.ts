import path from 'node:path';
import { maximumTableBytes } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { importErrors } from '@oeuvre/contracts/domains/exchange/import/imports.errors.ts';
import type { FastifyRequest } from 'fastify';
import { receiveFile } from '../../../platform/http/receive-file.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { findTable, type TableFile } from './intake.ts';

/** Takes the table of a form to a temporary file and hands it on; afterwards the file is deleted. */
export async function withUploadedTable<T>(request: FastifyRequest, use: (table: TableFile) => Promise<T>): Promise<T> {
  return inScratchFolder(async (folder) => {
    const target = path.join(folder, 'upload');
    const received = await receiveFile(request, target, maximumTableBytes);
    if ('refused' in received) throw importErrors(received.refused === 'too-large' ? 'table-too-large' : 'no-table');
    return use(await findTable(target, folder, received.name));
  });
}
