import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { Coherence, NearPair } from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { Fragment, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { SidePanel } from '../../../../../ui/working/side-panel/side-panel.tsx';
import css from './coherence-panel.late.module.css';
import { PairReason, Reason, SuggestionRow, titleOf } from './suggestion-row.tsx';
import { answerKey, type CoherenceActs, useCoherence } from './use-coherence.ts';

interface CoherencePanelProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId'>;
  readonly onClose: () => void;
}

/** Suggestions about a collection, each with its reason; nothing changes by itself. */
export function CoherencePanel({ collection, onClose }: CoherencePanelProps) {
  const acts = useCoherence(collection);
  const { found, failure, reload } = acts;
  return (
    <SidePanel title="Coherence" onClose={onClose} keys={[['Esc', 'closes']]}>
      <div className={css.coherence}>
        {failure && !found ? <ErrorState title={failure} onRetry={() => void reload()} /> : null}
        {found && found.state !== 'preparing' ? (
          <Found found={found} acts={acts} />
        ) : failure ? null : (
          <Loading label="The works are being compared...">
            <SkeletonLine />
            <SkeletonLine width="80%" />
            <SkeletonLine width="60%" />
          </Loading>
        )}
      </div>
    </SidePanel>
  );
}

interface FoundProps {
  readonly found: Coherence;
  readonly acts: CoherenceActs;
}

function Found({ found, acts }: FoundProps) {
  return (
    <>
      <About found={found} />
      {found.state === 'compared' ? (
        <>
          <Strange found={found} acts={acts} />
          <Missing found={found} acts={acts} />
          <Pairs found={found} acts={acts} />
        </>
      ) : null}
      <Answered found={found} acts={acts} />
    </>
  );
}

/** The terms that the works have in common, and how many were compared. */
function About({ found: { state, terms, comparedCount, untaggedCount } }: Pick<FoundProps, 'found'>) {
  const untagged = untaggedCount > 0 ? ` ${countOf(untaggedCount, 'work')} without terms cannot be compared.` : '';
  if (state === 'few')
    return <p>Coherence compares the terms of works. It needs at least four works that have terms.{untagged}</p>;
  return (
    <p>
      {terms.length > 0 ? (
        <>
          Shared terms:{' '}
          {terms.map(({ id, name, worksCount }, at) => (
            <Fragment key={id}>
              {at > 0 ? ', ' : ''}
              <b>{name}</b> {worksCount}
              {at === 0 ? ` of ${comparedCount}` : ''}
            </Fragment>
          ))}
          .{' '}
        </>
      ) : (
        'Its works share no terms. '
      )}
      Suggestions only; nothing changes by itself.{untagged}
    </p>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: ReactNode;
  /** The sentence for a list without rows. */
  readonly none: string;
  readonly children: readonly ReactNode[];
}

const Section = ({ title, count, none, children }: SectionProps) => (
  <section aria-label={title}>
    <h3 tabIndex={-1}>
      {title} <span>{count}</span>
    </h3>
    {children.length > 0 ? <ul>{children}</ul> : <p className={css.none}>{none}</p>}
  </section>
);

/** A row goes with its button: the focus moves to the next row, to the heading, or if that goes too, to the panel. */
function moveFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const row = currentTarget.closest('li');
  const near = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  const heading = row?.closest('section')?.querySelector<HTMLElement>('h3[tabindex]');
  (near ?? heading ?? row?.closest('aside'))?.focus({ preventScroll: true });
}

interface ActProps {
  readonly label: string;
  readonly of: string;
  readonly onAct: () => unknown;
}

const Act = ({ label, of, onAct }: ActProps) => (
  <Button
    kind="text"
    aria-label={`${label}: ${of}`}
    onClick={(event) => {
      moveFocus(event);
      onAct();
    }}
  >
    {label}
  </Button>
);

const shownOf = (shown: number, all: number) => (shown < all ? `${shown} of ${all.toLocaleString('en-GB')}` : shown);

function Strange({ found, acts }: FoundProps) {
  const rows = found.strange.filter(({ artwork }) => !acts.gone.has(`strange ${artwork.id}`));
  return (
    <Section
      title="May not belong"
      count={shownOf(rows.length, found.strangeCount - found.strange.length + rows.length)}
      none="Every work resembles the others."
    >
      {rows.map(({ artwork, ...figures }) => {
        const [key, of] = [`strange ${artwork.id}`, titleOf(artwork)];
        return (
          <SuggestionRow key={key} artworks={[artwork]} reason={<Reason figures={figures} />}>
            <Act
              label="It belongs"
              of={of}
              onAct={() => acts.answer(key, `“${of}” belongs to the collection.`, ['belongs', artwork.id])}
            />
            <Act label="Take out" of={of} onAct={() => acts.takeOut(key, `“${of}” is taken out.`, artwork.id)} />
          </SuggestionRow>
        );
      })}
    </Section>
  );
}

function Missing({ found, acts }: FoundProps) {
  const rows = found.missing.filter(({ artwork }) => !acts.gone.has(`missing ${artwork.id}`));
  return (
    <Section
      title="May be missing"
      count={shownOf(rows.length, found.missingCount - found.missing.length + rows.length)}
      none="No other work resembles the collection as much as its own."
    >
      {rows.map(({ artwork, ...figures }) => {
        const [key, of] = [`missing ${artwork.id}`, titleOf(artwork)];
        return (
          <SuggestionRow key={key} artworks={[artwork]} reason={<Reason figures={figures} />}>
            <Act label="Add" of={of} onAct={() => acts.add(key, `“${of}” is added.`, artwork.id)} />
            <Act
              label="Never suggest"
              of={of}
              onAct={() => acts.answer(key, `“${of}” is not suggested again.`, ['never', artwork.id])}
            />
          </SuggestionRow>
        );
      })}
    </Section>
  );
}

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

function Pairs({ found, acts }: FoundProps) {
  const [compared, setCompared] = useState<NearPair>();
  const part = useRef<HTMLDivElement>(null);
  const endComparing = () => setCompared(undefined);
  /** The pair goes with the button that opened the dialog: the focus moves to the heading. */
  const focusHeading = () =>
    requestAnimationFrame(() => part.current?.querySelector('h3')?.focus({ preventScroll: true }));
  const rows = found.pairs.filter((pair) => !acts.gone.has(pairKey(pair)));
  return (
    <div ref={part}>
      <Section
        title="Near-duplicates"
        count={countOf(rows.length, 'pair')}
        none="No two works have nearly the same terms."
      >
        {rows.map((pair) => {
          const [one, other] = pair.artworks;
          const of = `${titleOf(one)} and ${titleOf(other)}`;
          return (
            <SuggestionRow key={pairKey(pair)} artworks={pair.artworks} reason={<PairReason figures={pair} />}>
              <Act label="Keep both" of={of} onAct={() => keepBoth(pair, acts)} />
              <Act label="Take out the second" of={titleOf(other)} onAct={() => takeOutOf(pair, other, acts)} />
              <Button
                kind="text"
                aria-label={`Compare: ${of}`}
                aria-haspopup="dialog"
                onClick={() => setCompared(pair)}
              >
                Compare
              </Button>
            </SuggestionRow>
          );
        })}
      </Section>
      <Suspense>
        {compared ? (
          <CompareDialog
            pair={compared}
            onKeepBoth={() => {
              endComparing();
              keepBoth(compared, acts);
              focusHeading();
            }}
            onTakeOut={(work) => {
              endComparing();
              takeOutOf(compared, work, acts);
              focusHeading();
            }}
            onClose={endComparing}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

const pairKey = ({ artworks: [one, other] }: NearPair) => `pair ${one.id} ${other.id}`;
const keepBoth = (pair: NearPair, acts: CoherenceActs) =>
  void acts.answer(pairKey(pair), 'Both works stay.', ['both', pair.artworks[0].id, pair.artworks[1].id]);
const takeOutOf = (pair: NearPair, work: NearPair['artworks'][number], acts: CoherenceActs) =>
  void acts.takeOut(pairKey(pair), `“${titleOf(work)}” is taken out.`, work.id);

const answerWords = { belongs: 'belongs', never: 'is never suggested', both: 'both stay' };

/** Answers that were given, to be withdrawn. */
function Answered({ found, acts }: FoundProps) {
  const keyOf = ({ kind, artworks: [work, other] }: Coherence['answered'][number]) =>
    answerKey([kind, work!.id, other?.id]);
  const rows = found.answered.filter((answer) => !acts.gone.has(keyOf(answer)));
  if (rows.length === 0) return null;
  return (
    <section aria-label="Answered">
      <h3>
        Answered <span>{rows.length}</span>
      </h3>
      <ul>
        {rows.map((answer) => {
          const { kind, artworks } = answer;
          const of = artworks.map(titleOf).join(' and ');
          return (
            <li key={keyOf(answer)} className={css.answer}>
              <span dir="auto">
                <i>{of}</i> {answerWords[kind]}
              </span>
              <Act
                label="Withdraw"
                of={of}
                onAct={() =>
                  acts.withdraw(keyOf(answer), 'The answer is withdrawn.', [kind, artworks[0]!.id, artworks[1]?.id])
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
