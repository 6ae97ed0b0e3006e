import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { needsPerson, ringWords, shareOfAll } from '../../long-works.words.ts';
import { keyOf, type OwnWorks } from '../../use-own-works.ts';
import { LongWorksTray } from '../long-works-tray/long-works-tray.tsx';
import css from './long-works-ring.late.module.css';

const trayId = 'long-works';

interface LongWorksRingProps {
  readonly own: OwnWorks;
  /** The header's tools. */
  readonly place: Element;
}

/** A ring with the number of the person's long works, which opens their tray. Nothing in the header moves for it. */
export function LongWorksRing({ own, place }: LongWorksRingProps) {
  const { works, see } = own;
  const [isOpen, setOpen] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const ended = useEndedUntilClosed(works, isOpen, see);
  const shown = [...works, ...ended.filter((one) => works.every((work) => keyOf(work) !== keyOf(one)))];
  // The focus returns to the ring when the tray closes, and must not be lost with it.
  if (shown.length === 0 && !isOpen && !isFocused) return null;
  const words = ringWords(shown);
  return createPortal(
    <div className={css.place}>
      <button
        type="button"
        popoverTarget={trayId}
        aria-label={words}
        title={words}
        className={css.button}
        data-open={isOpen || undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <Ring share={shareOfAll(shown)} needsPerson={shown.some(needsPerson)} />
        <span className={css.count}>{shown.length}</span>
      </button>
      <LongWorksTray id={trayId} own={own} works={shown} isOpen={isOpen} onToggle={setOpen} />
    </div>,
    place,
  );
}

/** Work that has ended stays in the open tray; once it was shown there, it is seen. */
function useEndedUntilClosed(works: readonly OwnWork[], isOpen: boolean, see: OwnWorks['see']): readonly OwnWork[] {
  const [kept, setKept] = useState<readonly OwnWork[]>([]);
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!isOpen) {
      sent.current.clear();
      setKept([]);
      return;
    }
    const ended = works.filter((work) => work.standing === 'ended' && !sent.current.has(keyOf(work)));
    if (ended.length === 0) return;
    for (const work of ended) sent.current.add(keyOf(work));
    setKept((before) => [...before, ...ended]);
    // Without an answer they stay in the tray, which is seen again.
    see(ended).catch(() => {});
  }, [isOpen, works, see]);
  return kept;
}

const radius = 7.6;
const round = 2 * Math.PI * radius;

/** The share that is done; a dot within says that something needs the person. */
const Ring = ({
  share = 0,
  needsPerson: hasDot,
}: {
  readonly share?: number | undefined;
  readonly needsPerson: boolean;
}) => (
  <svg className={css.ring} viewBox="0 0 20 20" aria-hidden="true">
    <circle className={css.track} cx="10" cy="10" r={radius} />
    <circle className={css.part} cx="10" cy="10" r={radius} strokeDasharray={`${share * round} ${round}`} />
    {hasDot ? <circle className={css.dot} cx="10" cy="10" r="3" /> : null}
  </svg>
);
