/** The IIIF collection with the manifests of a collection's works. */
export const collectionManifestLocation = (id: string) => `/iiif/presentation/collections/${id}/manifest.json`;
