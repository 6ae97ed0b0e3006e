import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import { cutBytes, largeBytes } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { DraftPreview, FindingKind, MailFinding } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { Check, CircleAlert, Copyright, EyeOff, type LucideIcon, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { blockAddress } from '../../../../articles/shared/articles.links.ts';
import { findingText, findingTitle, mendWords } from '../../draft.words.ts';
import css from './mail-checks.late.module.css';

const icons: Readonly<Record<FindingKind, LucideIcon>> = {
  link: CircleAlert,
  closed: EyeOff,
  alt: TextCursorInput,
  credit: Copyright,
};

interface MailChecksProps {
  readonly articleId: ArticleId;
  readonly preview: DraftPreview;
  /** Scrolls the preview to what has this end of an address. */
  readonly onShow: (mark: string) => void;
}

/** The failures of the mail and the things that its readers miss, the worst first, and its size. */
export function MailChecks({ articleId, preview, onShow }: MailChecksProps) {
  return (
    <ul className={css.findings}>
      {preview.findings.map((finding) => (
        <Finding key={finding.kind} articleId={articleId} finding={finding} onShow={onShow} />
      ))}
      <Size bytes={preview.bytes} />
    </ul>
  );
}

interface FindingProps extends Pick<MailChecksProps, 'articleId' | 'onShow'> {
  readonly finding: MailFinding;
}

function Finding({ articleId, finding, onShow }: FindingProps) {
  const { kind, places } = finding;
  const [next, setNext] = useState(0);
  const [at, setAt] = useState(0);
  const place = places[Math.min(at, places.length - 1)]!;
  const mendAt = place.workId
    ? ownArtworkAt(place.workId)
    : place.blockId && kind !== 'credit'
      ? blockAddress(articleId, place.blockId)
      : undefined;
  const title = findingTitle(finding);
  const showWords = at === next ? 'Show' : 'Show next';
  function show() {
    onShow(places[next]!.mark);
    setAt(next);
    setNext((next + 1) % places.length);
  }
  return (
    <li>
      <span className={kind === 'link' ? css.bad : css.warn}>
        <Icon of={icons[kind]} />
      </span>
      <span>
        {title}
        <small dir="auto">{findingText(finding, Math.min(at, places.length - 1))}</small>
      </span>
      <span className={css.acts}>
        <button type="button" aria-label={`${showWords}: ${title}`} onClick={show}>
          {showWords}
        </button>
        {mendAt ? (
          <Link to={mendAt} aria-label={`${mendWords[kind]}: ${title}`}>
            {mendWords[kind]}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

const inKilobytes = (bytes: number) => Math.ceil(bytes / 1_000);

function Size({ bytes }: { readonly bytes: number }) {
  const isLarge = bytes >= largeBytes;
  return (
    <li>
      <span className={isLarge ? css.warn : css.good}>
        <Icon of={isLarge ? CircleAlert : Check} />
      </span>
      <span>
        <span>{`${inKilobytes(bytes)} kB of ${inKilobytes(largeBytes)}`}</span>
        <span className={css.meter} aria-hidden="true">
          <i style={{ inlineSize: `${Math.min(100, (bytes / cutBytes) * 100)}%` }} />
          <u style={{ insetInlineStart: `${(largeBytes / cutBytes) * 100}%` }} />
        </span>
        <small className={css.ends}>
          <span>
            {bytes >= cutBytes ? 'Its end is cut off' : isLarge ? 'Its end may be cut off' : 'Nothing is cut off'}
          </span>
          <span>{`Gmail cuts at ${inKilobytes(cutBytes)} kB`}</span>
        </small>
      </span>
    </li>
  );
}
