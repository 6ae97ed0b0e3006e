import { firstRefusal, type Verdict } from '../../../kernel/verdict.ts';
import { isSuper, type Viewer } from '../../../kernel/viewer.ts';

/** Only SUPER decides whether opens and clicks are counted. */
export const mayChangeMailingSettings = (viewer: Viewer): Verdict<'forbidden'> =>
  firstRefusal(!isSuper(viewer) && 'forbidden');
