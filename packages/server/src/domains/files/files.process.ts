import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Answer, Answered, Asked, Work } from './files.decoding.ts';

/** No real picture takes longer than this. */
const longestWorkMs = 120_000;
/** Above this, the process exits after its work and gives its memory back. */
const mostResident = 220 * 1024 * 1024;

/** A task that ended without an answer: the process crashed, or the task took too long and was ended. */
type Broken = { readonly broke: 'crashed' | 'too late' };

/**
 * A separate process for work on pictures, started when it is needed. The hundreds of megabytes that C libraries hold
 * are released when it exits, a picture that crashes it harms nothing else, and it holds no secrets.
 */
export class PictureProcess {
  #child: ChildProcess | undefined;
  #ending: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #endsAfterMs: number;
  readonly #waiting = new Map<number, { readonly child: ChildProcess; settle(answer: Answer | Broken): void }>();

  /** It starts in a fifth of a second, so it need not stay idle for long. */
  constructor({ endsAfterMs }: { readonly endsAfterMs: number }) {
    this.#endsAfterMs = endsAfterMs;
  }

  /** Does several tasks at a time if it is asked for several. */
  async ask(work: Work): Promise<Answer | Broken> {
    clearTimeout(this.#ending);
    if (!this.#child?.connected) this.#child = this.#start();
    const child = this.#child;
    // While it works, the process must not count as idle.
    child.ref();
    child.channel?.ref();
    const answer = await this.#answerOf(child, work);
    if (this.#waiting.size > 0) return answer;
    if (!('broke' in answer) && answer.resident > mostResident) this.#end(child);
    child.unref();
    child.channel?.unref();
    this.#ending = setTimeout(() => this.#end(child), this.#endsAfterMs).unref();
    return answer;
  }

  /** If the process crashes, only its current tasks fail and the next one starts a new process. */
  #answerOf(child: ChildProcess, work: Work): Promise<Answer | Broken> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const settle = (answer: Answer | Broken) => {
        clearTimeout(patience);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const patience = setTimeout(() => {
        settle({ broke: 'too late' });
        child.kill('SIGKILL');
        this.#end(child);
      }, longestWorkMs);
      this.#waiting.set(id, { child, settle });
      child.send({ id, work } satisfies Asked, (error) => error && settle({ broke: 'crashed' }));
    });
  }

  #start(): ChildProcess {
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
    const child = fork(path.join(import.meta.dirname, 'files.decoding.ts'), [], {
      env,
      execArgv: ['--max-semi-space-size=2', '--heap-growing-percent=50', '--v8-pool-size=1'],
    });
    child.on('message', ({ id, answer }: Answered) => this.#waiting.get(id)?.settle(answer));
    const crashed = () => {
      if (this.#child === child) this.#child = undefined;
      for (const task of [...this.#waiting.values()]) if (task.child === child) task.settle({ broke: 'crashed' });
    };
    child.once('exit', crashed).once('error', crashed);
    return child;
  }

  #end(child: ChildProcess): void {
    if (child.connected) child.disconnect();
    if (this.#child === child) this.#child = undefined;
  }
}
