import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The text without accents and in lower case, with LIKE's own characters made literal. Escaped after unaccent(), which can yield such characters itself. */
export const literalWords = (text: string): RawBuilder<string> => sql<string>`regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** The plain words (an expression that a trigram index holds) contain this text. Two characters make no trigram, so they match only where a word begins. */
export function contains(words: RawBuilder<string>, text: string): RawBuilder<SqlBool> {
  const literal = literalWords(text);
  return [...text].length > 2
    ? sql<SqlBool>`${words} like '%' || ${literal} || '%'`
    : sql<SqlBool>`(${words} like ${literal} || '%' or ${words} like '% ' || ${literal} || '%')`;
}

/** The plain words begin with this text. */
export const startsWith = (words: RawBuilder<string>, text: string): RawBuilder<SqlBool> => sql<SqlBool>`${words} like ${literalWords(text)} || '%'`;
