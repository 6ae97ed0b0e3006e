import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import css from './segment-about.module.css';

interface SegmentAboutProps {
  readonly segment: { readonly about: string | null; readonly description: string };
}

/** The curators' description of the segment; outsiders of a private one see only the short description. */
export function SegmentAbout({ segment }: SegmentAboutProps) {
  const text = segment.about?.trim() || segment.description;
  if (!text) return <EmptyState title="Nothing has been written about this segment yet." />;
  return (
    <div className={css.text}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
