import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { readonly type: 'minor' | 'major'; readonly flavor?: 'last-resort' }) => void;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as Collect;

/**
 * Gives the memory of buffers back that nobody uses any more. Node looks for these when its own objects have filled a space, of which a
 * hundred megabytes of buffers take almost nothing: the bytes of a hundred uploads would lie there until somebody reads a hundred pages.
 */
export function giveBackBuffers(how: 'those of late' | 'all'): void {
  collect(how === 'all' ? { type: 'major', flavor: 'last-resort' } : { type: 'minor' });
}
