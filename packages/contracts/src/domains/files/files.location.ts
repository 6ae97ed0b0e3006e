/** Where a picture is served from. */
export const pictureLocation = (id: string) => `/files/${id}`;

/** The id in a picture's address, when it is one of ours. */
export const fileIdOfLocation = (location: string): string | undefined => /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(location)?.[1];

/** Where a kept 3D model is served from. */
export const modelLocation = (id: string) => `/files/${id}/model.glb`;

/** Whether a model's id is that of a file kept here; the others are known to Sketchfab. */
export const isKeptModel = (uuid: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid);
