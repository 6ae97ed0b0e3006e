import type { SimilarityModel, VerdictKind } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Verdicts about two works, the smaller id first; without a segment it holds everywhere. */
interface SimilarityVerdictsTable {
  id: Generated<string>;
  artworkId: ArtworkId;
  otherId: ArtworkId;
  segmentId: SegmentId | null;
  kind: VerdictKind;
  reason: string;
  authorId: UserId | null;
  saidAt: Generated<Date>;
}

/** The model that a segment has chosen. */
interface SegmentSimilarityTable {
  segmentId: SegmentId;
  model: SimilarityModel;
  chosenBy: UserId | null;
  chosenAt: Generated<Date>;
}

/** A version of the term weights: how many public works have each term, or one below it. */
interface TermModelsTable {
  version: GeneratedAlways<number>;
  settings: JSONColumnType<WeightSettings>;
  reason: string;
  active: Generated<boolean>;
  worksCount: Generated<number>;
  /** Tags and makers, with `df` beside it. */
  terms: Generated<string[]>;
  df: Generated<number[]>;
  /** By number of a fact, from 1 on; null until an index has counted them. */
  factsDf: number[] | null;
  /** The length of a typical public work's vector. */
  typicalLength: number | null;
  startedBy: UserId | null;
  startedAt: Generated<Date>;
  computedAt: Date | null;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    segmentSimilarity: SegmentSimilarityTable;
    similarityVerdicts: SimilarityVerdictsTable;
    termModels: TermModelsTable;
  }
}
