import { describe, expect, test } from 'vitest';
import { type Cited, citationsOf, textOf } from './citations.ts';

const rainyDay: Cited = {
  title: 'Paris Street; Rainy Day',
  artists: [{ id: null, name: 'Gustave Caillebotte', qualifier: null, role: '', lifeDates: '1848–1894' }],
  dateText: '1877',
  yearFrom: 1877,
  medium: 'Oil on canvas',
  creditLine: 'The Hollis Trust',
  openId: 'OO-2470',
  address: 'https://oeuvre.test/subscriptions/OO-2470',
  site: 'Oeuvre',
};
const by = (...names: string[]) => names.map((name) => ({ ...rainyDay.artists[0]!, name }));
const cite = (style: 'chicago' | 'apa' | 'mla' | 'bibtex', work: Partial<Cited> = {}) =>
  textOf(citationsOf({ ...rainyDay, ...work })[style]);

describe('a citation names maker, title, date and address', () => {
  test('in the style of the Chicago Manual', () => {
    expect(cite('chicago')).toBe(
      'Caillebotte, Gustave. Paris Street; Rainy Day. 1877. Oil on canvas. The Hollis Trust. Oeuvre, OO-2470. https://oeuvre.test/subscriptions/OO-2470',
    );
  });

  test('in APA style, with initials and medium', () => {
    expect(cite('apa')).toBe(
      'Caillebotte, G. (1877). Paris Street; Rainy Day [Oil on canvas]. The Hollis Trust. Oeuvre, OO-2470. https://oeuvre.test/subscriptions/OO-2470',
    );
  });

  test('in MLA style', () => {
    expect(cite('mla')).toBe(
      'Caillebotte, Gustave. Paris Street; Rainy Day. 1877. The Hollis Trust. Oeuvre, OO-2470. https://oeuvre.test/subscriptions/OO-2470',
    );
  });

  test('in BibTeX, with characters that TeX would read as commands escaped', () => {
    expect(cite('bibtex', { title: 'Bread & Wine_50%', artists: by('Vincent van Gogh', 'Ada Ferrars') })).toBe(
      `@misc{OO-2470,
  author = {van Gogh, Vincent and Ferrars, Ada},
  title = {Bread \\& Wine\\_50\\%},
  year = {1877},
  date = {1877},
  howpublished = {Oeuvre, OO-2470},
  note = {The Hollis Trust},
  url = {https://oeuvre.test/subscriptions/OO-2470}
}`,
    );
  });
});

test('only the title is italic', () => {
  const [, title] = citationsOf(rainyDay).chicago.filter((piece) => piece !== '. ');
  expect(title).toEqual({ italic: 'Paris Street; Rainy Day' });
});

test('whatever is unknown is left out, and a sentence that ends with a mark gets no second one', () => {
  const bare = { artists: [], dateText: '', medium: '', creditLine: '', openId: null, title: 'Where Are We Going?' };
  expect(cite('chicago', bare)).toBe('Where Are We Going? Oeuvre. https://oeuvre.test/subscriptions/OO-2470');
  expect(cite('apa', bare)).toBe('(n.d.). Where Are We Going? Oeuvre. https://oeuvre.test/subscriptions/OO-2470');
});

test.each([
  ['one word', by('Rembrandt'), 'Rembrandt.'],
  ['a particle', by('Jan van der Heyden'), 'van der Heyden, Jan.'],
  ['a workshop', by('The Berlin Painter'), 'The Berlin Painter.'],
  ['two makers', by('Ada Ferrars', 'Ivo Brandt'), 'Ferrars, Ada, and Ivo Brandt.'],
  ['more than three', by('Ada Ferrars', 'B C', 'D E', 'F G'), 'Ferrars, Ada et al.'],
  [
    'somebody who stands behind the work',
    [{ ...rainyDay.artists[0]!, name: 'Rembrandt van Rijn', qualifier: 'after' as const }],
    'After Rembrandt van Rijn.',
  ],
])('a maker of %s keeps a name that people say', (_, artists, begin) => {
  expect(cite('chicago', { artists }).startsWith(`${begin} Paris`)).toBe(true);
});
