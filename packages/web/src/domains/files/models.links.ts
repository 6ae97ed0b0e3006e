/** A model's page on Sketchfab. */
export const sketchfabAddress = (uid: string) => `https://sketchfab.com/3d-models/${uid}`;

/** The id of a Sketchfab model in pasted text: the id, the address of its page or viewer, or the embed code. */
export function sketchfabUidOf(pasted: string): string | undefined {
  const text = pasted.trim();
  if (/^[0-9a-f]{32}$/i.test(text)) return text.toLowerCase();
  const found = /sketchfab\.com\/(?:3d-models\/(?:[^/\s"'?#]*-)?|models\/)([0-9a-f]{32})(?![0-9a-z])/i.exec(text);
  return found?.[1]?.toLowerCase();
}
