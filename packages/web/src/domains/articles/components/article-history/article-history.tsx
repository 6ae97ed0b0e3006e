import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { dayOf } from '../article-comments/said-when.ts';
import workCss from '../article-work/article-work.module.css';
import type { Writing } from '../article-work/use-writing.ts';
import css from './article-history.module.css';
import { HistoryItem } from './history-item.tsx';
import { PickedVersion } from './picked-version.tsx';
import type { TimelineItem } from './timeline.ts';
import { useHistory } from './use-history.ts';

interface ArticleHistoryProps {
  readonly article: Article;
  readonly writing: Writing;
  readonly onClose: () => void;
}

/** What has happened to an article, day by day; picking a version shows it as the difference to another one, from where it can be restored. */
export function ArticleHistory({ article, writing, onClose }: ArticleHistoryProps) {
  const [changes, setChanges] = useState(0);
  const { timeline, revisions, problem } = useHistory(article.id, `${article.version} ${article.status} ${changes}`);
  const [picked, setPicked] = useState<number>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') return picked === undefined ? onClose() : setPicked(undefined);
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
      {picked === undefined ? null : (
        <PickedVersion
          article={article}
          writing={writing}
          version={picked}
          revisions={revisions}
          onLeave={() => setPicked(undefined)}
          onRestored={() => {
            setPicked(undefined);
            setChanges(changes + 1);
          }}
        />
      )}
      <aside ref={panel} className={`${workCss.panel} ${css.panel}`} aria-label="History" tabIndex={-1} onKeyDown={press}>
        <header className={workCss.panelHead}>
          <h2>History</h2>
          <IconButton icon={X} label="Close history" onClick={onClose} />
        </header>
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
        <footer className={workCss.panelFoot}>
          <span>
            <kbd>↑ ↓</kbd> walk
          </span>
          <span>
            <kbd>Esc</kbd> back to the text
          </span>
        </footer>
      </aside>
    </>
  );
}

const keyOf = (item: TimelineItem) => (item.kind === 'session' ? `save-${item.saves.at(-1)!.version}` : item.entry.id);
