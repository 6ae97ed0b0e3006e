/**
 * Works of four invented museums in four languages, with the ways in which museums describe: what a work is made of and
 * what kind of thing it is stand in free words, singular or plural; few are terms of the vocabulary.
 */

export type Noun = readonly [singular: string, plural: string];

interface Museum {
  readonly language: string;
  /** `INV.{n}` and so on. */
  readonly number: (n: number) => string;
  readonly makers: readonly string[];
  readonly kinds: readonly Noun[];
  readonly materials: readonly string[];
  readonly places: readonly string[];
  readonly subjects: readonly string[];
  readonly title: (kind: string, subject: string) => string;
  readonly years: readonly [from: number, to: number];
  /** Whether the records say kinds in the plural. */
  readonly isPlural: boolean;
}

const nouns = (text: string): Noun[] =>
  text.split(', ').map((pair) => {
    const [singular, plural] = pair.split('/');
    return [singular!, plural ?? singular!];
  });
const words = (text: string): string[] => text.split(', ');

export const museums: readonly Museum[] = [
  {
    language: 'en',
    number: (n) => `19${10 + (n % 80)}.${n}.${n % 7}`,
    makers: words(
      'Ada Ferrars, Ellis Thorne, Margaret Oake, J. P. Wexley, Thomas Arden Holt, Ruth Calloway, Amos Brightwater, Celia Dunmore',
    ),
    kinds: nouns(
      'woodcut/woodcuts, etching/etchings, mezzotint/mezzotints, brush/brushes, knife/knives, box/boxes, study/studies, statuette/statuettes, dish/dishes, screenprint/screenprints',
    ),
    materials: words(
      'walnut, pewter, tempera on panel, gouache on vellum, cast iron, earthenware, alabaster, silk damask',
    ),
    places: words('Whitby, Lyme Regis, Boston (Massachusetts), Kendal, New Bedford, Coalport'),
    subjects: words('a harbour at dusk, the miller, two herons, winter fields, the old bridge, a sleeping child'),
    title: (kind, subject) => `${kind[0]!.toUpperCase()}${kind.slice(1)} of ${subject}`,
    years: [1740, 1990],
    isPlural: false,
  },
  {
    language: 'nl',
    number: (n) => `BK-${1000 + n}`,
    makers: words(
      'Pieter van Oldeneel, Griet Hamers, Jan Baptist Roelofs, Anna de Vlaminck, Cornelis Teunisz, Maaike Boonstra, Willem Sterck, Hendrikje Poot',
    ),
    kinds: nouns(
      'houtsnede/houtsneden, vaas/vazen, paneel/panelen, schilderij/schilderijen, tegel/tegels, tekening/tekeningen, beker/bekers, zegel/zegels, brief/brieven, roemer/roemers',
    ),
    materials: words('eikenhout, faience, tin, gebrand glas, koper, lakwerk, bladgoud, linnen'),
    places: words('Haarlem, Delft, ’s-Hertogenbosch, Antwerpen, Leeuwarden, Batavia'),
    subjects: words('een gezicht op de haven, de molenaar, twee reigers, winterlandschap, de oude brug, slapend kind'),
    title: (_, subject) => `${subject[0]!.toUpperCase()}${subject.slice(1)}`,
    years: [1560, 1930],
    isPlural: true,
  },
  {
    language: 'fr',
    number: (n) => `D.${900 + (n % 90)}.${n}`,
    makers: words(
      'Aurélie Montclair, Étienne Dufresne, Jean-Baptiste Lacour, Hélène d’Arvieux, Gaspard Méline, Noémie Thévenot, Urbain Castel, Solange Briand',
    ),
    kinds: nouns(
      'estampe/estampes, tableau/tableaux, bijou/bijoux, émail/émaux, dessin/dessins, monnaie/monnaies, tapisserie/tapisseries, vitrail/vitraux, reliquaire/reliquaires, éventail/éventails',
    ),
    materials: words('noyer, argent doré, terre cuite, huile sur toile, ivoire, laiton, soie, verre soufflé'),
    places: words('Limoges, Aubusson, Saint-Étienne, Nevers, Liège, Beauvais'),
    subjects: words('le port au crépuscule, le meunier, deux hérons, paysage d’hiver, le vieux pont, enfant endormi'),
    title: (_, subject) => `${subject[0]!.toUpperCase()}${subject.slice(1)}`,
    years: [1450, 1900],
    isPlural: false,
  },
  {
    language: 'de',
    number: (n) => `Inv.-Nr. ${2000 + n}`,
    makers: words(
      'Ottilie Kranzbühler, Hans Wendelin, Friedrich Aumüller, Käthe Rosenhain, Ludwig Zehetmair, Brigitte Vossberg, Anton Grünwieser, Martha Löffelholz',
    ),
    kinds: nouns(
      'Holzschnitt/Holzschnitte, Kupferstich/Kupferstiche, Zeichnung/Zeichnungen, Krug/Krüge, Glas/Gläser, Münze/Münzen, Plakat/Plakate, Stuhl/Stühle, Buch/Bücher, Wandteppich/Wandteppiche',
    ),
    materials: words('Nussbaum, Zinn, Steinzeug, Elfenbein, Messing, Öl auf Leinwand, Silber vergoldet, Ton'),
    places: words('Augsburg, Nürnberg, Köln, Höchst, Meißen, Ludwigsburg'),
    subjects: words('Hafen in der Dämmerung, der Müller, zwei Reiher, Winterfelder, die alte Brücke, schlafendes Kind'),
    title: (_, subject) => `${subject[0]!.toUpperCase()}${subject.slice(1)}`,
    years: [1480, 1960],
    isPlural: true,
  },
];

export interface MuseumWork {
  readonly museum: Museum;
  readonly title: string;
  readonly number: string;
  readonly maker: string;
  readonly kind: Noun;
  readonly materials: readonly string[];
  readonly place: string;
  readonly year: number;
}

const worksPerMuseum = 300;

/** Always the same works: each property repeats with a period of its own. */
export const museumWorks: readonly MuseumWork[] = museums.flatMap((museum) =>
  Array.from({ length: worksPerMuseum }, (_, n): MuseumWork => {
    const at = <One>(all: readonly One[], step: number): One => all[Math.floor(n * step) % all.length]!;
    const kind = at(museum.kinds, 1);
    const [from, to] = museum.years;
    const material = at(museum.materials, 0.37);
    const other = at(museum.materials, 1.91);
    return {
      museum,
      title: museum.title(kind[0], at(museum.subjects, 0.23)),
      number: museum.number(n),
      maker: at(museum.makers, 0.71),
      kind,
      materials: n % 3 === 0 && other !== material ? [material, other] : [material],
      place: at(museum.places, 0.53),
      year: from + ((n * 37) % (to - from)),
    };
  }),
);

/** The kind as the record says it. */
export const kindSaid = ({ museum, kind: [singular, plural] }: MuseumWork): string =>
  museum.isPlural ? plural : singular;
