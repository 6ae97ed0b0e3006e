import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect, test } from 'vitest';
import { PersonalParts } from './personal-parts.ts';
import type { Visitor } from './visitor.ts';
import type { Web } from './web-build.ts';

const openPart = (part: string) => `<template data-part="${part}"></template>`;
const entry = {
  renderPersonalPart: (part: string) => (part === 'header' ? `Menü ${openPart('bell')} 画` : `[${part}]`),
} as unknown as Web['entry'];
const place = { entry, site: {} as never, address: new URL('http://oeuvre.test/') };
const visitor = {
  viewer: { ...guest, id: crypto.randomUUID() as UserId },
  person: { me: { name: 'Ærø' }, segments: {}, unreadCount: 2 } as unknown as Visitor['person'],
} as Visitor;
const filled = (html: string) =>
  new PersonalParts()
    .fill({ status: 200, headers: {}, body: Buffer.from(html), encoded: new Map() }, visitor, place)
    .toString();

test('parts stand exactly in their places, whatever letters surround them', () => {
  const page = (header: string, person: string) => `<p>Black Cañon, 花鸟 🎨</p>${header}<p>Ωδή</p>${person}<p>’</p>`;
  expect(filled(page(openPart('header'), openPart('person')))).toBe(
    page('Menü [bell] 画', JSON.stringify(visitor.person)),
  );
});

test('a page without parts stays as it is', () => {
  expect(filled('<p>Cañon</p>')).toBe('<p>Cañon</p>');
});

test('a page that has a part twice is refused', () => {
  expect(() => filled(openPart('bell') + openPart('bell'))).toThrow('more than once');
});
