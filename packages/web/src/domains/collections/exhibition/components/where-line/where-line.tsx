import { ArrowDown } from 'lucide-react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { workMark } from '../../exhibition.words.ts';
import { useWorkInView } from '../../use-work-in-view.ts';
import css from './where-line.late.module.css';

interface WhereLineProps {
  /** The works of this page, in order. */
  readonly works: readonly { readonly number: number; readonly name: string }[];
  readonly total: number;
  /** The address of the next page. */
  readonly next: string | null;
}

/** The line below: where the visitor is, and what comes next. Left and right arrow keys move between the works. */
export function WhereLine({ works, total, next }: WhereLineProps) {
  const at = useWorkInView(works.map(({ number }) => workMark(number)));
  const here = works[at];
  const following = works[at + 1];
  return (
    <nav className={css.line} aria-label="Where you are">
      <span className={css.count}>{here ? `${here.number} of ${total}` : countOf(total, 'work')}</span>
      {following ? (
        <a href={`#${workMark(following.number)}`}>
          <span>
            {here ? 'Next' : 'First'}: <em>{following.name}</em>
          </span>
          <Icon of={ArrowDown} size="small" />
        </a>
      ) : (
        <a href={next ?? '#all'}>
          <span>{next ? 'Further works' : `All ${countOf(total, 'work')}`}</span>
          <Icon of={ArrowDown} size="small" />
        </a>
      )}
    </nav>
  );
}
