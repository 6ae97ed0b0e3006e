import { followIndex } from './domains/artworks/index/follow-index.ts';
import { SimilarWorks } from './domains/similarity/engine/similar-works.ts';

/* The thread that holds the index of works, for lists, facets and similar works. */

await followIndex(new SimilarWorks());
