import { expect, test } from 'vitest';
import { linkOf, linkUrl, withProtocol } from './blocks.ts';

const typed = (address: string) => linkOf(withProtocol(address));

test.each([
  'https://a.example',
  'http://a.example/x?y=z#part',
  'a.example/x',
  'a.example:8080',
  'https://name@a.example/x',
  'http://[::1]:4000/x',
  'https://例え.jp/花',
  'mailto:a@b.cd',
  'tel:+41 44'.replace(' ', ''),
  'https://a.example/?q="&x=<y>',
])('%s is a valid link by every rule', (address) => {
  expect(typed(address)).toBe(withProtocol(address));
  expect(linkUrl.safeParse(withProtocol(address)).success).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'https://javascript:alert(1)',
  'https://javascript:void',
  'http://host:port/x',
  'https://',
  'https:///x',
  'https://?x',
  'data:text/html,x',
  'https://a b',
])('%s is no valid link: typed, pasted, written as Markdown or stored', (address) => {
  expect(typed(address)).toBeUndefined();
  expect(linkUrl.safeParse(withProtocol(address)).success).toBe(false);
});
