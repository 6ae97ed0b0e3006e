import { AppError, defineErrors } from '../../../kernel/errors.ts';

export const vocabularyErrors = defineErrors('vocabulary', {
  'no-segment': [403, 'Only people who work in a segment add terms. Ask a supervisor to assign you to one.'],
  'unknown-parent': [422, 'A broader term does not exist. It may have been deleted.'],
  'deprecated-parent': [422, 'A broader term is no longer used. Choose the term that replaces it.'],
  'too-many-levels': [422, 'The term would lie more than 20 levels deep.'],
  'name-taken': [409, 'There is a term of this type with this name under the same broader term.'],
  'no-file': [415, 'Send one file with a vocabulary.'],
  'unknown-format': [
    415,
    'This is not a vocabulary that can be read. Send SKOS (Turtle, N-Triples, RDF/XML, JSON-LD), JSON or CSV.',
  ],
  'too-large': [413, 'The file is larger than 300 MB.'],
  'no-concepts': [422, 'The file contains no concepts.'],
  'too-many-concepts': [422, 'The file contains more than 200,000 concepts.'],
  'unreadable-file': [422, 'Line {line}: cannot be read ({reason}).'],
  'literal-too-long': [
    422,
    'Line {line}: one text has more than a million characters. A quotation mark may be missing.',
  ],
  'has-entities': [422, 'Line {line}: the XML declares entities. They are not read; replace them by their text.'],
  'remote-context': [
    422,
    'The JSON-LD names a context at another address, which is not fetched. Put the context into the file.',
  ],
  'too-deep': [422, 'Line {line}: values are nested more than {most} levels deep.'],
  'no-columns': [
    422,
    'The table needs the columns id and name, or a column path, or columns level 1, level 2 and so on.',
  ],
  'wrong-state': [409, 'This import is not in a state that allows this step.'],
  'not-undoable': [409, 'This import cannot be undone: it did not change anything, or was undone already.'],
});

/** A file that was refused, with the place in its message. */
export function refusedVocabulary(
  code: keyof typeof vocabularyErrors.list & string,
  details: Readonly<Record<string, string | number>> = {},
): AppError {
  const error = vocabularyErrors(code, details);
  const message = error.message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?'));
  return new AppError(error.code, error.status, message, details);
}
