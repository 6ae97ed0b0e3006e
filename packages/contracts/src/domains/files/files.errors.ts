import { AppError, defineErrors } from '../../kernel/errors.ts';

export const fileErrors = defineErrors('files', {
  'wrong-type': [415, '{file}: type must be .jpg, .png, .webp'],
  'too-large': [413, '{file}: must be less than 5 MB'],
  'too-many-pixels': [422, '{file}: must have at most 100 million pixels'],
  unreadable: [422, '{file}: is damaged and cannot be read as an image'],
  'bad-name': [400, 'The name of the file holds characters that cannot be stored.'],
  'no-file': [400, 'The form must hold one file, in the field named file.'],
  'malformed-form': [400, 'The form broke off or cannot be read.'],
  'one-at-a-time': [400, 'Only one file can be sent at a time.'],
  'may-not-upload': [403, 'You have no permission to upload images for articles.'],
});

/** A refusal that names the file in its words. */
export function refusedFile(code: 'wrong-type' | 'too-large' | 'too-many-pixels' | 'unreadable', file: string): AppError {
  const [status, words] = fileErrors.list[code];
  return new AppError(
    `files/${code}`,
    status,
    words.replace('{file}', () => file),
    { file },
  );
}
