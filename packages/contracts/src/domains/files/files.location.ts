/** The address of a picture. */
export const pictureLocation = (id: string) => `/files/${id}`;

/** The id in a picture's address, if it is one of ours. */
export const fileIdOfLocation = (location: string): string | undefined =>
  /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(location)?.[1];

/** The IIIF image service of a picture, by version 2.1 or 3.0 of the Image API; its description is at `/info.json`. */
export const imageServiceLocation = (id: string, version: 2 | 3 = 3) => `/iiif/${version}/${id}`;

/** The address of a picture's original, for whoever may download it. */
export const originalLocation = (id: string) => `/files/${id}/original`;

/** The address of a stored 3D model. */
export const modelLocation = (id: string) => `/files/${id}/model.glb`;

/** Whether a model's id is that of a file stored here; other ids belong to Sketchfab. */
export const isStoredModel = (uuid: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid);
