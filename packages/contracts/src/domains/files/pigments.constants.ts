/** The fourteen pigments that stand for the colours of pictures, by the name in an address. */
export const pigments = {
  'prussian-blue': { name: 'Prussian blue', colour: '#1f2f55' },
  sky: { name: 'Sky', colour: '#3d6d99' },
  water: { name: 'Water', colour: '#7fa3ad' },
  'sea-green': { name: 'Sea green', colour: '#4d7a6a' },
  leaf: { name: 'Leaf', colour: '#5d7238' },
  moss: { name: 'Moss', colour: '#9a9440' },
  gold: { name: 'Gold', colour: '#d9b64a' },
  ochre: { name: 'Ochre', colour: '#c4812f' },
  vermilion: { name: 'Vermilion', colour: '#b5502c' },
  madder: { name: 'Madder', colour: '#7d2b2b' },
  rose: { name: 'Rose', colour: '#c9929a' },
  umber: { name: 'Umber', colour: '#5a3c28' },
  grey: { name: 'Grey', colour: '#8b8880' },
  paper: { name: 'Paper', colour: '#e9e3d4' },
} as const;
export type Pigment = keyof typeof pigments;
export const pigmentNames = Object.keys(pigments) as [Pigment, ...Pigment[]];

/** A picture shows a pigment if it takes at least so much of it, in percent. */
export const shownShare = 6;
