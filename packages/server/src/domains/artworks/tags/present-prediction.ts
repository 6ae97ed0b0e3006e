import type { PredictedTag, Prediction, PredictionInput } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Services } from '../../../platform/services/services.ts';
import { visibleTermIds } from '../../ontology/ontology.access.ts';
import { findTagsNamed, listTags } from '../../ontology/ontology.queries.ts';
import { predictTerms } from './predict.queries.ts';
import { type ProvidedPrediction, providerAt } from './predict-provider.ts';
import type { PredictedTerm } from './predict-terms.ts';

/** Predicts terms by the configured provider, or by the catalogue itself if there is none or it fails. */
export async function makePrediction(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  viewer: Viewer,
  input: PredictionInput,
): Promise<Prediction> {
  const address = config.tagPredictionUrl;
  const outside = address ? await providerAt(address, log)(input) : undefined;
  const terms = outside ? await known(db, outside, input) : await predictTerms(db, input);
  const tags = (await withNames(db, viewer, terms)).filter(({ type }) => !input.type || type === input.type);
  return {
    tags,
    summary: outside?.summary || summaryOf(tags),
    provider: outside ? 'configured' : 'catalogue',
    fellBack: address !== undefined && !outside,
  };
}

/** The terms that a provider names; names that no term has are left out. */
async function known(
  db: Services['db'],
  { tags }: ProvidedPrediction,
  input: PredictionInput,
): Promise<PredictedTerm[]> {
  const named = await findTagsNamed(
    db,
    tags.map(({ name }) => name),
  );
  const has = new Set(input.tags);
  return tags.flatMap(({ name, confidence, words }) =>
    (named.get(name.toLowerCase()) ?? [])
      .filter(({ id, type }) => !has.has(id) && (!input.type || type === input.type))
      .slice(0, 1)
      .map(({ id }) => ({ tagId: id, confidence, words })),
  );
}

async function withNames(db: Services['db'], viewer: Viewer, terms: readonly PredictedTerm[]): Promise<PredictedTag[]> {
  const visible = await visibleTermIds(
    db,
    viewer,
    terms.map(({ tagId }) => tagId),
  );
  const tags = new Map((await listTags(db, [...visible])).map((tag) => [tag.id, tag]));
  return terms.flatMap(({ tagId, confidence, words }) => {
    const tag = tags.get(tagId);
    return tag ? [{ ...tag, confidence, words: [...words] }] : [];
  });
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** The prediction and its sources, as a sentence. */
function summaryOf(tags: readonly PredictedTag[]): string {
  if (tags.length === 0) return 'Nothing in the title, the sections and the colours points to a term.';
  const first = tags.slice(0, 3);
  const words = [...new Set(first.flatMap((tag) => tag.words))].slice(0, 4).map((word) => `“${word}”`);
  const names = listed.format(first.map(({ name }) => name));
  return `Most likely: ${names}, because of ${listed.format(words)}.`;
}
