import { firstRefusal, type Verdict } from '../../../kernel/verdict.ts';
import { isSuper, type Viewer } from '../../../kernel/viewer.ts';

/** Only SUPER reads which mails were sent. */
export const mayReadMailLog = (viewer: Viewer): Verdict<'forbidden'> => firstRefusal(!isSuper(viewer) && 'forbidden');
