const faces: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':(': '🙁',
  ';)': '😉',
  ':D': '😄',
  ':P': '😛',
  ':O': '😮',
  ':/': '😕',
  '<3': '❤️',
};
/** Between spaces, so `10:30:)` and `code:/path` stay as they are; with a nose too. */
const pattern = /(?<=^|\s)(?:[:;]-?[()DPO/]|<3)(?=$|[\s.,!?])/g;

interface Face {
  readonly from: number;
  readonly to: number;
  readonly emoji: string;
}

/** The emoticons of a text, in order. */
export const facesIn = (text: string): readonly Face[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: written, index }) => {
    const emoji = faces[written.replace('-', '')];
    return emoji ? [{ from: index, to: index + written.length, emoji }] : [];
  });
