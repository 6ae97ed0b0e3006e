import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { SimilarItem, Verdicts } from '../../use-verdicts.ts';
import css from './never-works.late.module.css';

interface NeverWorksProps {
  readonly items: readonly SimilarItem[];
  readonly verdicts: Pick<Verdicts, 'withdraw'>;
}

/** The works that are never shown as similar, in a fold at the end, with the reasons. */
export function NeverWorks({ items, verdicts }: NeverWorksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.never}>
      <p className={css.tally}>
        <span className={css.count} role="status">
          <Icon of={Ban} size="small" />
          {items.length === 1 ? '1 work is never shown here' : `${items.length} works are never shown here`}
        </span>
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them with the reasons'}
        </Button>
      </p>
      {isOpen ? (
        <ul>
          {items.map((item) => (
            <NeverWork key={item.id} item={item} onWithdraw={verdicts.withdraw} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface NeverWorkProps {
  readonly item: SimilarItem;
  readonly onWithdraw: Verdicts['withdraw'];
}

function NeverWork({ item, onWithdraw }: NeverWorkProps) {
  const { artwork, verdict } = item;
  if (!verdict) return null;
  return (
    <li className={css.work}>
      <div className={css.picture}>
        <ArtworkPicture artwork={artwork} sizes="5rem" />
      </div>
      <div dir="auto">
        <h3 className={css.title}>{artwork.title || 'Untitled'}</h3>
        <p className={css.soft}>{makerAndDate(artwork)}</p>
        <p>{verdict.reason}</p>
        <p className={css.soft}>
          Said by {verdict.author?.name ?? 'you'} on <DateTime iso={verdict.saidAt} />.{' '}
          {verdict.mayWithdraw ? (
            <Button kind="text" onClick={() => void onWithdraw(item, verdict)}>
              Withdraw
            </Button>
          ) : null}
        </p>
      </div>
    </li>
  );
}
