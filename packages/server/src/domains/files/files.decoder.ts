import { type FileRefusal, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { Answer, Work } from './files.decoding.ts';
import type { Original, Picture, Purpose, RejectionReason, Variant } from './files.images.ts';
import { PictureProcess } from './files.process.ts';
import { inTurn, type Urgency } from './files.turns.ts';
import type { Level } from './masters/masters.pyramid.ts';

/** Decodes and encodes pictures one at a time. */
const decoder = new PictureProcess({ endsAfterMs: 10_000 });

const refusals: Record<Purpose, Record<RejectionReason, FileRefusal>> = {
  picture: {
    'wrong-type': 'wrong-type',
    unreadable: 'unreadable',
    'too-many-pixels': 'too-many-pixels',
    'too-many-at-once': 'too-many-at-once',
  },
  master: {
    'wrong-type': 'wrong-master-type',
    unreadable: 'unreadable',
    'too-many-pixels': 'too-many-master-pixels',
    'too-many-at-once': 'master-too-many-at-once',
  },
};

interface Upload {
  readonly source: string;
  readonly target: string;
  readonly fileName: string;
  readonly purpose: Purpose;
}

/** Makes the stored picture from an uploaded file, or refuses it by name. */
export async function makeStoredPicture({
  fileName,
  ...upload
}: Upload): Promise<{ picture: Picture; original: Original }> {
  const { picture, original, unfit, failure } = await inTurn('upload', () => ask({ make: 'kept', ...upload }));
  if (unfit) throw refusedFile(refusals[upload.purpose][unfit], fileName);
  if (!picture || !original) throw failed(failure);
  return { picture, original };
}

interface Asked extends Variant {
  readonly urgency: Urgency;
  /** Fetches the stored picture when its turn has come. */
  readonly source: () => Promise<string>;
  readonly target: string;
}

/** Makes one size of a stored picture. */
export async function makePictureVariant({ urgency, source, target, width, format }: Asked): Promise<void> {
  const { failure } = await inTurn(urgency, async () =>
    ask({ make: 'variant', source: await source(), target, width, format }),
  );
  if (failure) throw failed(failure);
}

/** Makes the pyramid of an original; undefined if the original cannot be decoded. */
export async function makeStoredPyramid(source: string, target: string): Promise<readonly Level[] | undefined> {
  const { levels, unfit, failure } = await inTurn('background', () => ask({ make: 'pyramid', source, target }));
  if (failure) throw failed(failure);
  return unfit ? undefined : levels;
}

const failed = (failure: Answer['failure']) => Object.assign(new Error(failure?.message), { code: failure?.code });

/** If a picture takes too long, it is no picture. */
async function ask(work: Work): Promise<Omit<Answer, 'resident'>> {
  const answer = await decoder.ask(work);
  if (!('broke' in answer)) return answer;
  return answer.broke === 'too late'
    ? { unfit: 'unreadable' }
    : { failure: { message: 'the decoder broke down', code: undefined } };
}
