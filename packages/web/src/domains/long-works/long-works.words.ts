import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { countOf, inEnglish } from '../../ui/count-of.ts';

/** Nothing happens to it without its person. */
export const needsPerson = ({ standing }: Pick<OwnWork, 'standing'>): boolean =>
  standing === 'waiting' || standing === 'failed';

/** '2 long works, 1 needs you, 1 finished'. */
export function ringWords(works: readonly Pick<OwnWork, 'standing'>[]): string {
  const needing = works.filter(needsPerson).length;
  const ended = works.filter(({ standing }) => standing === 'ended').length;
  return [
    countOf(works.length, 'long work'),
    needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} you`,
    ended > 0 && `${ended} finished`,
  ]
    .filter(Boolean)
    .join(', ');
}

type Numbers = Pick<OwnWork, 'done' | 'all' | 'isShare'>;

/** '412 of 1,286', '40%', or '412' while the whole is unknown. */
export function numbersOf({ done, all, isShare }: Numbers): string {
  if (isShare) return `${Math.round(done * 100)}%`;
  if (all !== null) return `${inEnglish(Math.min(done, all))} of ${inEnglish(all)}`;
  return done > 0 ? inEnglish(done) : '';
}

/** The part of a work that is done, from 0 to 1; undefined while the whole is unknown. */
export const shareOf = ({ done, all }: Pick<Numbers, 'done' | 'all'>): number | undefined =>
  all ? Math.min(1, done / all) : undefined;

/** The share of all work that a job is at, of those whose whole is known. */
export function shareOfAll(works: readonly Pick<OwnWork, 'standing' | 'done' | 'all'>[]): number | undefined {
  const shares = works.filter(({ standing }) => standing === 'working').flatMap((work) => shareOf(work) ?? []);
  return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) / shares.length : undefined;
}

/** A number seen at a time, in milliseconds. */
export interface Observed {
  readonly at: number;
  readonly done: number;
}

const longEnough = 10_000;
const minute = 60_000;

/** 'about 4 min left', from the rate since the page saw the work first; empty until that is known. */
export function timeLeft({ done, all }: Pick<Numbers, 'done' | 'all'>, first: Observed, now: number): string {
  const passed = now - first.at;
  if (all === null || passed < longEnough || done <= first.done) return '';
  const left = ((all - done) * passed) / (done - first.done);
  return left < minute ? 'less than a minute left' : `about ${inEnglish(Math.round(left / minute))} min left`;
}
