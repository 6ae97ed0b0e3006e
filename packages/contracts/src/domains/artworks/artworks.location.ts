/** The IIIF manifest of a work, by its OO ID or its id. */
export const workManifestLocation = (key: string) => `/iiif/presentation/works/${key}/manifest.json`;
