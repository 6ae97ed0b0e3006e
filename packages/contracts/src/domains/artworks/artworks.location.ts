/** The IIIF manifest of a work, by its OO ID or its id. */
export const workManifestLocation = (key: string) => `/iiif/presentation/works/${key}/manifest.json`;

/** The Linked Art record of a work, by its OO ID or its id. */
export const linkedArtLocation = (key: string) => `/linked-art/works/${key}`;

/** What another site needs to embed the page at this absolute address. */
export const oEmbedLocation = (url: string) => `/oembed?url=${encodeURIComponent(url)}`;
