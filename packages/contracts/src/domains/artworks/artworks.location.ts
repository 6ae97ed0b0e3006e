/** The IIIF manifest of a work, by its OO ID or its id. */
export const workManifestLocation = (key: string) => `/iiif/presentation/works/${key}/manifest.json`;

/** The Linked Art record of a work, by its OO ID or its id. */
export const linkedArtLocation = (key: string) => `/linked-art/works/${key}`;

/** The address from which another site gets the data to embed the page at this absolute address. */
export const oEmbedLocation = (url: string) => `/oembed?url=${encodeURIComponent(url)}`;
