import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SidePanel } from '../../../../../ui/working/side-panel/side-panel.tsx';
import { dayOf } from '../../../shared/relative-date.ts';
import type { Writing } from '../../../writing/use-writing.ts';
import css from './article-history.late.module.css';
import { HistoryItem, type Picked } from './history-item.tsx';
import { PickedVersion } from './picked-version.tsx';
import type { TimelineItem } from './timeline.ts';
import { useHistory } from './use-history.ts';

interface ArticleHistoryProps {
  readonly article: Article;
  readonly writing: Writing;
  readonly onClose: () => void;
}

const keys = [
  ['↑ ↓', 'walk'],
  ['Esc', 'closes'],
] as const;

/** The history of an article by day; picking a version shows its difference to another one and offers to restore it. */
export function ArticleHistory({ article, writing, onClose }: ArticleHistoryProps) {
  const [changes, setChanges] = useState(0);
  const { timeline, revisions, problem } = useHistory(article.id, `${article.version} ${article.status} ${changes}`);
  const [picked, setPicked] = useState<Picked>();
  const panel = useRef<HTMLElement>(null);

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && picked) {
      event.preventDefault();
      setPicked(undefined);
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('[data-version]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (!step || (at < 0 && document.activeElement !== panel.current)) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  }
  const days = Map.groupBy(timeline ?? [], (item) => dayOf(item.at));
  return (
    <>
      {picked ? (
        <PickedVersion
          article={article}
          writing={writing}
          version={picked.version}
          revisions={revisions}
          onLeave={() => setPicked(undefined)}
          onRestored={() => {
            setPicked(undefined);
            setChanges(changes + 1);
          }}
        />
      ) : null}
      <SidePanel ref={panel} title="History" onClose={onClose} onKeyDown={press} keys={keys}>
        <div className={css.days}>
          {problem ? <p role="alert">{problem}</p> : null}
          {timeline?.length === 0 ? <p className={css.soft}>Nothing has happened yet.</p> : null}
          {[...days].map(([day, items]) => (
            <section key={day} aria-label={day}>
              <h3>{day}</h3>
              <ol>
                {items.map((item) => (
                  <HistoryItem key={keyOf(item)} item={item} picked={picked} onPick={setPicked} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </SidePanel>
    </>
  );
}

const keyOf = (item: TimelineItem) => (item.kind === 'session' ? `save-${item.saves.at(-1)!.version}` : item.entry.id);
