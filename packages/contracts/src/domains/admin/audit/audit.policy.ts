import { firstRefusal, type Verdict } from '../../../kernel/verdict.ts';
import { isSuper, type Viewer } from '../../../kernel/viewer.ts';

/** Only SUPER reads what everybody did. */
export function mayReadAudit(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!isSuper(viewer) && 'forbidden');
}
