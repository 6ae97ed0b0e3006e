import { expect, test } from 'vitest';
import { sketchfabUidOf } from './models.links.ts';

const uid = '0123456789abcdef0123456789abcdef';

test.each([
  uid,
  ` ${uid.toUpperCase()} `,
  `https://sketchfab.com/3d-models/bust-of-a-man-${uid}`,
  `https://sketchfab.com/3d-models/${uid}?utm=1`,
  `https://sketchfab.com/models/${uid}`,
  `sketchfab.com/models/${uid}/embed`,
  `<iframe title="Bust" src="https://sketchfab.com/models/${uid}/embed?autostart=1"></iframe>`,
])('the id is found in %s', (pasted) => {
  expect(sketchfabUidOf(pasted)).toBe(uid);
});

test.each([
  '',
  'https://sketchfab.com/feed',
  `https://elsewhere.test/models/${uid}`,
  uid.slice(1),
  `https://sketchfab.com/models/${uid}0`,
])('none is found in %s', (pasted) => {
  expect(sketchfabUidOf(pasted)).toBeUndefined();
});
