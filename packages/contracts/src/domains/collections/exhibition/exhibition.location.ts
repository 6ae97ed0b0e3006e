/** The IIIF collection of an exhibition, at an address that only those with its link know. */
export const exhibitionManifestLocation = (key: string) => `/iiif/presentation/exhibitions/${key}/manifest.json`;
/** The feed of an exhibition's works, the last hung first. */
export const exhibitionFeedLocation = (key: string, format: 'rss' | 'atom') => `/exhibitions/${key}/feed.${format}`;
