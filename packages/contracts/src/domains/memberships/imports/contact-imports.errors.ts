import { defineErrors } from '../../../kernel/errors.ts';
import type { ContactMapping } from './contact-imports.model.ts';

export const contactImportErrors = defineErrors('contact-imports', {
  'no-file': [400, 'The form must contain one file, in the field named file.'],
  'not-a-list': [415, 'This is not a list that can be read. Send CSV, TSV or Excel (.xlsx).'],
  'too-large': [413, 'The file must be less than 100 MB.'],
  'too-many-rows': [422, 'The file has more than 1,000,000 rows. Please divide it.'],
  'too-many-columns': [422, 'The file has more than 200 columns.'],
  'no-addresses': [422, 'Please choose the column with the e-mail addresses.'],
  'no-answer': [422, 'Please answer who agreed to get the newsletter.'],
  'no-consent-column': [422, 'Please choose the column that says who agreed.'],
  'no-wording': [422, 'Please write what people agreed to.'],
  'wrong-state': [409, 'The import is not at a point where this can be done.'],
  'too-late': [409, 'This import can no longer be undone.'],
});

/** Answers that a dry run still needs. */
export function missingIn({
  columns,
  consent,
}: ContactMapping): 'no-addresses' | 'no-answer' | 'no-consent-column' | 'no-wording' | undefined {
  if (!columns.some(({ target }) => target === 'email')) return 'no-addresses';
  if (!consent) return 'no-answer';
  if (consent.answer === 'nobody') return undefined;
  if (!consent.column) return 'no-consent-column';
  return consent.wording ? undefined : 'no-wording';
}
