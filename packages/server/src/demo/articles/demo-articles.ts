import { photographyArticles } from './photography.ts';
import { printmakingArticles } from './printmaking.ts';
import type { DemoArticle } from './writing.ts';

/** The articles of the demo world, in every state. */
export const demoArticles: readonly DemoArticle[] = [...photographyArticles, ...printmakingArticles];
