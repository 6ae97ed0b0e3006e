import type { APIRequestContext } from '@playwright/test';

/** The id of the newest public work with a picture; imports and other tests leave works without one. */
export async function newestPictured(request: APIRequestContext): Promise<string> {
  const { exhibits } = (await (await request.get('/api/exhibits/open-oeuvre')).json()) as {
    exhibits: { id: string; image: object | null }[];
  };
  return exhibits.find(({ image }) => image)!.id;
}
