import { describe, expect, test } from 'vitest';
import { backLinkOf, modeOf, namedIn, toggled } from './articles.links.ts';

describe('the back link of an article', () => {
  test.each([
    ['all', null, false, '/articles/all'],
    ['for_review', null, false, '/articles/for-review'],
    ['for_review', 's1', false, '/open-oeuvre/artworks?segmentId=s1&tab=ARTICLES'],
    ['my_articles', 's1', false, '/my-articles'],
    ['feed', null, true, '/my-articles'],
    [null, null, true, '/my-articles'],
    ['feed', null, false, '/articles'],
    ['feed', 's1', false, '/subscriptions?segmentId=s1&tab=ARTICLES'],
    [null, 's1', false, '/subscriptions?segmentId=s1&tab=ARTICLES'],
    [null, null, false, '/articles'],
  ] as const)(
    'from %s in segment %s (own and unpublished: %s) leads to %s',
    (source, segmentId, isOwnUnpublished, to) => {
      expect(backLinkOf({ source, segmentId }, isOwnUnpublished).to).toBe(to);
    },
  );
});

describe('the mode in which an article opens', () => {
  const yes = { allowed: true } as const;
  const no = { allowed: false, reason: 'published' } as const;
  const article = {
    title: 'A title',
    isTextEmpty: false,
    may: {
      edit: yes,
      settings: yes,
      submit: no,
      publish: no,
      unpublish: no,
      delete: no,
      mail: no,
      changeAuthor: no,
      linkArtworks: no,
      sendBack: no,
      comment: no,
    },
  };
  test('a new article opens for writing, an existing one for preview', () => {
    expect(modeOf(null, { ...article, title: '', isTextEmpty: true })).toBe('edit');
    expect(modeOf(null, article)).toBe('preview');
    expect(modeOf('edit', article)).toBe('edit');
  });
  test('an article that may not be edited opens for preview', () => {
    expect(modeOf('edit', { ...article, may: { ...article.may, edit: no } })).toBe('preview');
    expect(modeOf('settings', { ...article, may: { ...article.may, settings: no } })).toBe('preview');
    expect(modeOf('nonsense', article)).toBe('preview');
  });
});

test('a filter is added to the address and removed, and the list restarts', () => {
  expect(toggled(new URLSearchParams('usersIds=a&page=x'), { name: 'usersIds', value: 'b' })).toBe(
    '?usersIds=a&usersIds=b',
  );
  expect(toggled(new URLSearchParams('usersIds=a,b'), { name: 'usersIds', value: 'a' })).toBe('?usersIds=b');
  expect(toggled(new URLSearchParams('usersIds=b'), { name: 'usersIds', value: 'b' })).toBe('?');
});

test('a default value is switched off, with others or alone, and on again', () => {
  const status = { name: 'articleStatus', usual: ['false'] };
  const off = toggled(new URLSearchParams('searchText=ink'), { ...status, value: 'false' });
  expect(off).toBe('?searchText=ink&articleStatus=');
  expect(namedIn(new URLSearchParams(off), 'articleStatus', status.usual)).toEqual([]);
  expect(toggled(new URLSearchParams(off), { ...status, value: 'false' })).toBe('?searchText=ink');
  expect(toggled(new URLSearchParams(off), { ...status, value: 'true' })).toBe('?searchText=ink&articleStatus=true');
  expect(toggled(new URLSearchParams(), { ...status, value: 'true' })).toBe('?articleStatus=false&articleStatus=true');
});
