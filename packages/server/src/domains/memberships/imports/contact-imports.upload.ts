import path from 'node:path';
import { maximumContactsBytes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import { contactImportErrors } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import type { FastifyRequest } from 'fastify';
import { receiveFile } from '../../../platform/http/receive-file.ts';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';

export interface ContactsFile {
  readonly file: string;
  readonly name: string;
}

/** Takes the file of a form to a temporary file and hands it on; afterwards the file is deleted. */
export async function withUploadedContacts<T>(
  request: FastifyRequest,
  use: (file: ContactsFile) => Promise<T>,
): Promise<T> {
  return inScratchFolder(async (folder) => {
    const file = path.join(folder, 'upload');
    const received = await receiveFile(request, file, maximumContactsBytes);
    if ('refused' in received) throw contactImportErrors(received.refused);
    return use({ file, name: received.name });
  });
}
