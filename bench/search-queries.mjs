// 200 searches over the Tate's 69,202 works, each with the first answer that a person expects, written by looking at the
// data. `--folder DATA_DIR` (a filled database), `--misses` lists what is not in the first three. 'maker': the first work
// is by the maker, and the maker is the first person; 'title @ maker': that work; 'term': that term; 'maker + term': a
// work of the maker with the term; 'minus': a work of the maker, and no title has the word.
import pg from 'pg';
import { databaseUrlOf, endDatabase, startServer } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const groups = {
  'last names': [
    'maker',
    `Turner > Joseph Mallord William Turner
    Richter > Gerhard Richter
    Blake > William Blake
    bacon > Francis Bacon
    Moore > Henry Moore OM, CH
    Hepworth > Barbara Hepworth
    WARHOL > Andy Warhol
    Constable > John Constable
    hogarth > William Hogarth
    Gainsborough > Thomas Gainsborough
    Picasso > Pablo Picasso
    Rothko > Mark Rothko
    Hirst > Damien Hirst
    Whistler > James Abbott McNeill Whistler
    sargent > John Singer Sargent
    Reynolds > Sir Joshua Reynolds
    Duchamp > Marcel Duchamp
    Auerbach > Frank Auerbach
    Rossetti > Dante Gabriel Rossetti
    Landseer > Sir Edwin Henry Landseer
    Sickert > Walter Richard Sickert
    Millais > Sir John Everett Millais, Bt
    Girtin > Thomas Girtin
    Pissarro > Lucien Pissarro
    Riley > Bridget Riley
    Nash > Paul Nash`,
  ],
  'full names': [
    'maker',
    `Gerhard Richter > Gerhard Richter
    joseph mallord william turner > Joseph Mallord William Turner
    Edward Burne-Jones > Sir Edward Coley Burne-Jones, Bt
    Henry Moore > Henry Moore OM, CH
    Barbara Hepworth > Dame Barbara Hepworth
    Lucian Freud > Lucian Freud
    Louise Bourgeois > Louise Bourgeois
    Paul Klee > Paul Klee
    John Everett Millais > Sir John Everett Millais, Bt
    William Holman Hunt > William Holman Hunt
    Wyndham Lewis > Wyndham Lewis
    Ai Weiwei > Ai Weiwei
    Richard Long > Richard Long
    George Stubbs > George Stubbs
    Agnes Martin > Agnes Martin
    Wolfgang Tillmans > Wolfgang Tillmans`,
  ],
  'names, last name first': [
    'maker',
    `Richter, Gerhard > Gerhard Richter
    Turner Joseph Mallord William > Joseph Mallord William Turner
    moore henry > Henry Moore OM, CH
    Hockney, David > David Hockney
    Kapoor Anish > Anish Kapoor
    Warhol, Andy > Andy Warhol
    long richard > Richard Long
    Burne-Jones, Edward > Sir Edward Coley Burne-Jones, Bt
    Palmer Samuel > Samuel Palmer
    Lear, Edward > Edward Lear
    Kiefer anselm > Anselm Kiefer
    Matisse, Henri > Henri Matisse
    Gill Eric > Eric Gill
    Spencer, Stanley > Sir Stanley Spencer`,
  ],
  'names without accents': [
    'maker',
    `Leon Ferrari > León Ferrari
    Thomas Schutte > Thomas Schütte
    Julio Gonzalez > Julio González
    Joan Miro > Joan Miró
    miro > Joan Miró
    Francis Alys > Francis Alÿs
    Fernand Leger > Fernand Léger
    Salvador Dali > Salvador Dalí
    dali > Salvador Dalí
    Cezanne > Paul Cézanne
    Rene Magritte > René Magritte
    Helio Oiticica > Hélio Oiticica
    Per Inge Bjorlo > Per Inge Bjørlo
    Laszlo Moholy-Nagy > László Moholy-Nagy`,
  ],
  'names with typos': [
    'maker',
    `Gehrard Richter > Gerhard Richter
    Tunrer > Joseph Mallord William Turner
    David Hokney > David Hockney
    Hockny > David Hockney
    Warhohl > Andy Warhol
    Constabel > John Constable
    Gainsboro > Thomas Gainsborough
    Picaso > Pablo Picasso
    Mattisse > Henri Matisse
    Rosetti > Dante Gabriel Rossetti
    Barbra Hepworth > Dame Barbara Hepworth
    Giacommetti > Alberto Giacometti
    Kokoshka > Oskar Kokoschka
    Francis Bacan > Francis Bacon
    Edward Burn Jones > Sir Edward Coley Burne-Jones, Bt
    Modiglianni > Amedeo Modigliani`,
  ],
  'other forms of a name': [
    'maker',
    `J. M. W. Turner > Joseph Mallord William Turner
    J.M.W. Turner > Joseph Mallord William Turner
    JMW Turner > Joseph Mallord William Turner
    Turner, J M W > Joseph Mallord William Turner
    RB Kitaj > R.B. Kitaj
    R. B. Kitaj > R.B. Kitaj
    LS Lowry > L.S. Lowry
    Hans Arp > Jean Arp (Hans Arp)
    Baldaccini, César > César
    Romain de Tirtoff > Erté
    Susanna Highmore > Susanna Duncombe
    Lady Eastlake > Elizabeth Rigby
    Charles-Edouard Jeanneret > Le Corbusier
    D. G. Rossetti > Dante Gabriel Rossetti
    J. S. Cotman > John Sell Cotman
    Turner 1775 > Joseph Mallord William Turner`,
  ],
  titles: [
    'title',
    `Ophelia > Ophelia
    The Kiss > The Kiss
    The Snail > The Snail @ Matisse
    whaam > Whaam! @ Lichtenstein
    norham castle sunrise > Norham Castle, Sunrise
    Snow Storm: Hannibal and his Army Crossing the Alps > Snow Storm: Hannibal
    hannibal alps > Snow Storm: Hannibal
    Three Dancers > The Three Dancers @ Picasso
    Lobster Telephone > Lobster Telephone
    a bigger splash > A Bigger Splash
    Metamorphosis of Narcissus > Metamorphosis of Narcissus
    Carnation, Lily, Lily, Rose > Carnation, Lily, Lily, Rose
    carnation lily > Carnation, Lily, Lily, Rose
    The Lady of Shalott > The Lady of Shalott
    lady shalott > The Lady of Shalott
    Cholmondeley Ladies > The Cholmondeley Ladies
    Beata Beatrix > Beata Beatrix
    mr and mrs clark and percy > Mr and Mrs Clark and Percy
    Maman > Maman @ Bourgeois
    Pelagos > Pelagos @ Hepworth
    Equivalent VIII > Equivalent VIII
    Peace Burial at Sea > Peace - Burial at Sea
    N01506 > Ophelia @ Millais
    Study for 'Flatford Mill' > Study for ‘Flatford Mill’`,
  ],
  'titles with their maker': [
    'title',
    `Ophelia Millais > Ophelia @ Millais
    rodin kiss > The Kiss @ Rodin
    picasso weeping woman > Weeping Woman @ Picasso
    Waterhouse Lady of Shalott > The Lady of Shalott @ Waterhouse
    whistler nocturne battersea > Nocturne: Blue and Gold - Old Battersea Bridge
    golden bough turner > Golden Bough @ Turner
    Constable Flatford Mill > Flatford Mill @ Constable
    bathers etty > Female Bathers Surprised @ Etty
    hockney splash > A Bigger Splash
    blake ghost flea > Ghost of a Flea @ Blake`,
  ],
  'titles with typos': [
    'title',
    `lobster telefone > Lobster Telephone
    metamorphosis of narcisus > Metamorphosis of Narcissus
    bigger spalsh > A Bigger Splash
    wheeping woman > Weeping Woman
    merry go rond > Merry-Go-Round
    equivelent viii > Equivalent VIII
    Carnation Lilly Lilly Rose > Carnation, Lily, Lily, Rose
    awakenning conscience > The Awakening Conscience`,
  ],
  phrases: [
    'title',
    `"great day of his wrath" > The Great Day of His Wrath
    "black on maroon" > Black on Maroon @ Rothko
    "norham castle" sunrise > Norham Castle, Sunrise
    “The Golden Bough” > The Golden Bough
    "burial at sea" turner > Peace - Burial at Sea
    "ghost of a flea" > Ghost of a Flea
    "christ in the house" millais > Christ in the House of His Parents @ Millais
    "lily, lily" > Carnation, Lily, Lily, Rose`,
  ],
  minus: [
    'minus',
    `turner -venice > Turner - venice
    hockney -study > Hockney - study
    blake -dante > Blake - dante
    "reclining figure" -moore > Reclining Figure - Moore
    constable -"salisbury" > Constable - salisbury
    ophelia -sketch > Ophelia - sketch`,
  ],
  'other forms of a word': [
    'title',
    `peacock > Peacock
    apple gatherer > Apple Gatherers
    reclining figures > Reclining Figure
    nocturnes whistler > Nocturne @ Whistler
    black flower > Black Flowers
    gardener > Gardener
    crossed the alps hannibal > Snow Storm: Hannibal
    wooded landscapes gainsborough > Wooded Landscape @ Gainsborough`,
  ],
  terms: [
    'term',
    `cloud > cloud
    dog > dog - non-specific
    dogs > dog - non-specific
    horses > horse
    castle > castle
    Surrealism > Surrealism
    pop art > Pop Art
    cubism > Cubism
    self-portraits > self-portraits
    churches > church`,
  ],
  places: [
    'term',
    `Italy > Italy
    venice > Venice - non-specific
    Thames > River Thames
    Cornwall > Cornwall
    St Ives > St Ives - non-specific
    rhine > River Rhine
    north yorkshire > Yorkshire, North
    Lake Como > Lake Como`,
  ],
  materials: [
    'term',
    `watercolour > watercolour
    watercolours > watercolour
    bronze > bronze
    oil paint > oil paint
    etchings > etching
    screenprint > screenprint`,
  ],
  'a maker and a term': [
    'made',
    `turner watercolour > Turner + watercolour
    hepworth marble > Hepworth + marble
    henry moore bronze > Henry Moore OM, CH + bronze
    warhol screenprint > Warhol + screenprint
    whistler etching > Whistler + etching
    rothko oil > Rothko + oil paint
    turner italy > Turner + Italy
    constable clouds > Constable + cloud
    gaudier-brzeska sculpture > Gaudier-Brzeska + sculpture
    stubbs horses > Stubbs + horse`,
  ],
};

const folder = option('folder');
if (!folder) throw new Error('--folder DATA_DIR is missing');
const server = await startServer({ dataDir: folder, patienceMs: 600_000 });
const client = new pg.Client({ connectionString: databaseUrlOf(folder) });
await client.connect();

async function found(text) {
  const reply = await fetch(`${server.url}/api/search?text=${encodeURIComponent(text)}`);
  if (!reply.ok) throw new Error(`${text}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** The place of the first that passes, from 1. */
const placeOf = (all, passes) => {
  const at = all.findIndex(passes);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};
const has = (whole, part) => whole.toLowerCase().includes(part.trim().toLowerCase());

/** Which of these works have the term, or one below it. */
async function carriers(ids, term) {
  const { rows } = await client.query(
    `select distinct c.artwork_id as id from artwork_tags c join tag_ancestors up on up.tag_id = c.tag_id join tags t on t.id = up.ancestor_id
     where c.artwork_id = any($1) and t.name = $2`,
    [ids, term],
  );
  return new Set(rows.map(({ id }) => id));
}

const places = {
  maker: ({ artworks, people }, maker) =>
    Math.max(
      placeOf(artworks, ({ artist }) => has(artist, maker)),
      placeOf(people, ({ name }) => has(name, maker)),
    ),
  title({ artworks }, expected) {
    const [title, maker = ''] = expected.split(' @ ');
    return placeOf(artworks, (work) => has(work.title, title) && has(work.artist, maker));
  },
  term: ({ terms }, term) => placeOf(terms, ({ name }) => name === term),
  async made({ artworks }, expected) {
    const [maker, term] = expected.split(' + ');
    const carried = await carriers(
      artworks.map(({ id }) => id),
      term,
    );
    return placeOf(artworks, ({ id, artist }) => has(artist, maker) && carried.has(id));
  },
  minus({ artworks }, expected) {
    const [wanted, unwanted] = expected.split(' - ');
    if (artworks.some(({ title, artist }) => has(`${title} ${artist}`, unwanted))) return Number.POSITIVE_INFINITY;
    return placeOf(artworks, ({ title, artist }) => has(`${title} ${artist}`, wanted));
  },
};

const all = [];
const misses = [];
try {
  for (const [group, [kind, lines]] of Object.entries(groups)) {
    const own = [];
    for (const line of lines.split('\n')) {
      const [text, expected] = line.trim().split(' > ');
      const reply = await found(text);
      const place = await places[kind](reply, expected);
      own.push(place);
      if (place > 3) misses.push({ group, text, expected, reply });
    }
    all.push(...own);
    tell(group, own);
  }
  tell('all', all);
  if (process.argv.includes('--misses')) for (const miss of misses) explain(miss);
} finally {
  await client.end();
  await server.stop();
  endDatabase(folder);
}

function tell(group, own) {
  const within = (most) => own.filter((place) => place <= most).length;
  const share = within(3) / own.length;
  report({
    figure: `${group} (${own.length}): first, first three`,
    value: `${within(1)}, ${within(3)} (${Math.floor(1_000 * share) / 10} %)`,
    target: group === 'all' ? '≥ 95 %' : '',
    met: group === 'all' ? share >= 0.95 : undefined,
  });
}

function explain({ group, text, expected, reply: { artworks, people, terms } }) {
  const works = artworks.slice(0, 3).map(({ title, artist }) => `${title.slice(0, 40)} @ ${artist.slice(0, 30)}`);
  const others = [people, terms].map((rows) => rows.map(({ name, count }) => `${name} ${count}`).join('; '));
  console.log(`${group}: ${text} > ${expected}\n  ${[works.join(' | '), ...others].join('\n  ')}`);
}
