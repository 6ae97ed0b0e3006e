import type { ReferenceEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { Hang } from '../../../../../ui/layout/layout.tsx';
import css from './references.module.css';

interface ReferencesProps {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly ReferenceEntry[];
}

/** Registries, documents or books, each with its address if it has one. */
export function References({ id, title, entries }: ReferencesProps) {
  return (
    <section aria-labelledby={id}>
      <Hang
        className={css.references}
        margin={
          <h2 id={id} className={css.title}>
            {title}
          </h2>
        }
      >
        <ol className={css.list}>
          {entries.map(({ text, url }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a page never move, and two may be equal
            <li key={at} dir="auto">
              {url ? <a href={url}>{text || url}</a> : text}
            </li>
          ))}
        </ol>
      </Hang>
    </section>
  );
}
