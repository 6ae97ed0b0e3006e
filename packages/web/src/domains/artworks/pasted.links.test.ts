import { expect, test } from 'vitest';
import { parsePastedLink } from './pasted.links.ts';

const id = '0199e2a4-5c1d-7b3a-9f21-3c5d7e9f1a2b';
const ownOrigins = ['https://oeuvre.example', 'http://127.0.0.1:4000'];
const parse = (text: string) => parsePastedLink(text, ...ownOrigins);

test('a work’s address, as the browser shows it, is a link to that work', () => {
  expect(parse(`https://oeuvre.example/subscriptions/${id}`)).toEqual({ kind: 'artwork', id });
  expect(parse('https://oeuvre.example/subscriptions/OO-100042')).toEqual({ kind: 'artwork', id: 'OO-100042' });
});

test('a bare OO ID is a link to that work', () => {
  expect(parse('OO-100056')).toEqual({ kind: 'artwork', id: 'OO-100056' });
  expect(parse(' oo-100056\n')).toEqual({ kind: 'artwork', id: 'OO-100056' });
  expect(parse('OO-')).toBeUndefined();
  expect(parse('OO-100056 and more')).toBeUndefined();
});

test('the address of a collection is a link to that collection', () => {
  expect(parse(`https://oeuvre.example/collections/${id}`)).toEqual({ kind: 'collection', id });
});

test('a link may have a query, a fragment, a trailing slash and surrounding spaces, and may lack its protocol', () => {
  for (const text of [
    `  https://oeuvre.example/subscriptions/${id}\n`,
    `https://oeuvre.example/subscriptions/${id}/`,
    `https://oeuvre.example/subscriptions/${id}?segmentId=${id}#top`,
    `http://oeuvre.example/subscriptions/${id}`,
    `oeuvre.example/subscriptions/${id}`,
  ])
    expect(parse(text), text).toEqual({ kind: 'artwork', id });
});

test('the address of the open page counts as well as the public one', () => {
  expect(parse(`http://127.0.0.1:4000/collections/${id}`)).toEqual({ kind: 'collection', id });
});

test('anything else is no link to a work or a collection', () => {
  for (const text of [
    '',
    'boats',
    id,
    `https://elsewhere.example/subscriptions/${id}`,
    `https://oeuvre.example:8443/subscriptions/${id}`,
    `https://oeuvre.example/articles/${id}`,
    `https://oeuvre.example/subscriptions?segmentId=${id}`,
    'https://oeuvre.example/subscriptions/42',
    `https://oeuvre.example/subscriptions/${id}/edit`,
    `javascript:location='https://oeuvre.example/subscriptions/${id}'`,
  ])
    expect(parse(text), text).toBeUndefined();
});
