import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type FileRefusal, refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { Answer, Work } from './files.decoding.ts';
import type { Original, Picture, Purpose, RejectionReason, Variant } from './files.images.ts';
import { inTurn, type Urgency } from './files.turns.ts';

/** The process starts in a fifth of a second, so it does not stay idle for long. */
const endsAfterMs = 10_000;
/** No real picture takes longer than this. */
const longestWorkMs = 120_000;
/** Above this, the process exits after its work and gives its memory back. */
const mostResident = 220 * 1024 * 1024;

/**
 * Decodes and encodes pictures one at a time in a separate process. The hundreds of megabytes that C libraries hold are
 * released when it exits, a picture that crashes it harms nothing else, and it holds no secrets.
 */
let decoder: ChildProcess | undefined;
let ending: NodeJS.Timeout | undefined;

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

const failed = (failure: Answer['failure']) => Object.assign(new Error(failure?.message), { code: failure?.code });

async function ask(work: Work): Promise<Answer> {
  clearTimeout(ending);
  if (!decoder?.connected) decoder = start();
  const asked = decoder;
  // While it works, the decoder must not count as idle.
  asked.ref();
  asked.channel?.ref();
  const answer = await answerOf(asked, work);
  if (answer.resident > mostResident) end(asked);
  asked.unref();
  asked.channel?.unref();
  ending = setTimeout(() => end(asked), endsAfterMs).unref();
  return answer;
}

function start(): ChildProcess {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    TMPDIR,
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '16384',
    MALLOC_TRIM_THRESHOLD_: '131072',
    UV_THREADPOOL_SIZE: '2',
  };
  return fork(path.join(import.meta.dirname, 'files.decoding.ts'), [], {
    env,
    execArgv: ['--max-semi-space-size=2', '--heap-growing-percent=50', '--v8-pool-size=1'],
  });
}

/**
 * If the decoder crashes, only its current picture fails and the next one starts a new process; if it never finishes,
 * its input is no picture.
 */
function answerOf(asked: ChildProcess, work: Work): Promise<Answer> {
  return new Promise((resolve) => {
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      asked.kill('SIGKILL');
    }, longestWorkMs);
    const settle = (answer: Answer) => {
      clearTimeout(patience);
      asked.off('message', settle).off('exit', broke).off('error', broke);
      resolve(answer);
    };
    const broke = () =>
      settle({
        ...(isLate ? { unfit: 'unreadable' } : { failure: { message: 'the decoder broke down', code: undefined } }),
        resident: 0,
      });
    asked.on('message', settle).once('exit', broke).once('error', broke);
    asked.send(work, (error) => error && broke());
  });
}

function end(used: ChildProcess): void {
  if (used.connected) used.disconnect();
  if (decoder === used) decoder = undefined;
}
