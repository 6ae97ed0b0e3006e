import css from './article-comments.late.module.css';

/** The words that a comment is about, at most three lines; struck through if the text no longer has them. */
export const CommentQuote = ({ of, isGone = false }: { readonly of: string; readonly isGone?: boolean }) => (
  <blockquote className={css.quote} dir="auto" data-gone={isGone || undefined}>
    {of}
  </blockquote>
);
