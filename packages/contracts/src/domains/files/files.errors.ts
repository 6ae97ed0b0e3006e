import { AppError, defineErrors } from '../../kernel/errors.ts';

export const fileErrors = defineErrors('files', {
  'wrong-type': [415, '{file}: type must be .jpg, .png, .webp'],
  'too-large': [413, '{file}: must be less than 5 MB'],
  'too-many-pixels': [422, '{file}: must have at most 100 million pixels'],
  'too-many-at-once': [
    422,
    '{file}: progressive and interlaced images must have at most 40 million pixels; save it without that option',
  ],
  unreadable: [422, '{file}: is damaged and cannot be read as an image'],
  'wrong-master-type': [415, '{file}: type must be .jpg, .png, .webp, .tiff'],
  'master-too-large': [413, '{file}: must be at most 100 MB'],
  'too-many-master-pixels': [422, '{file}: must have at most 400 million pixels'],
  'master-too-many-at-once': [
    422,
    '{file}: WebP, progressive and interlaced images must have at most 40 million pixels; save it as .tiff or as a plain .jpg',
  ],
  'bad-name': [400, 'The file name contains characters that cannot be stored.'],
  'no-file': [400, 'The form must contain one file, in the field named file.'],
  'too-many-uploads': [503, 'Too many images are being uploaded right now. Please try again in a minute.'],
  'malformed-form': [400, 'The upload was interrupted or cannot be read.'],
  'one-at-a-time': [400, 'Only one file can be sent at a time.'],
  'wrong-model-type': [415, '{file}: type must be .glb'],
  'model-too-large': [413, '{file}: must be less than 50 MB'],
  'unreadable-model': [422, '{file}: is damaged and cannot be read as a 3D model'],
  'scattered-model': [422, '{file}: refers to other files; a model must contain all of its parts'],
  'unknown-extension': [422, '{file}: needs {extension}, which cannot be shown here'],
  'not-your-model': [403, 'Only the person who added this 3D model can change its name and picture.'],
  'may-not-upload': [403, 'You have no permission to upload images for articles.'],
  'may-not-download-original': [403, 'The rights of this image do not allow its original to be downloaded.'],
  'may-not-upload-masters': [403, 'You have no permission to upload images for artworks.'],
});

/** The codes whose message names the file. */
export type FileRefusal = {
  [Code in keyof typeof fileErrors.list]: (typeof fileErrors.list)[Code][1] extends `{file}${string}` ? Code : never;
}[keyof typeof fileErrors.list];

/** A refusal whose message names the file and fills in the other placeholders from `details`. */
export function refusedFile(code: FileRefusal, file: string, details: Readonly<Record<string, string>> = {}): AppError {
  const [status, words] = fileErrors.list[code];
  const named: Readonly<Record<string, string>> = { file, ...details };
  return new AppError(
    `files/${code}`,
    status,
    words.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? ''),
    named,
  );
}
