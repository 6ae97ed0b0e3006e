/** The name of each access within a sentence. */
export const accessWords = { PUBLIC: 'public', SUBSCRIBERS_ONLY: 'subscribers only' } as const;
