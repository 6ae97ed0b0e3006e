/** A language of the test data: sentences and titles with placeholders for names, and the words to fill them. */
export interface Language {
  /** The percentage of articles written in it. */
  readonly share: number;
  /** The separator between two sentences. */
  readonly space: string;
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
}

const latinArtists =
  'Rembrandt Dürer Vermeer Kollwitz Monet Cézanne Morisot Goya Velázquez Gentileschi Klimt Schiele Hilma Kandinsky Klee Turner Constable Blake Whistler Cassatt Degas Manet Courbet Corot Friedrich Runge Menzel Liebermann Modersohn Münter Bosch Bruegel Rubens Hals Steen Ruisdael Leonardo Raffaello Tiziano Tintoretto Caravaggio Piranesi Canaletto Fragonard Chardin Watteau Ingres Delacroix Daumier Redon Vuillard Bonnard Munch Hammershøi Ancher'.split(
    ' ',
  );
const latinPlaces =
  'Amsterdam Nürnberg Delft Berlin Paris Giverny Madrid Sevilla Wien Venezia Firenze Roma London Margate Dresden Worpswede Antwerpen Haarlem Kopenhagen Skagen Oslo Praha Kraków Lisboa Chicago Boston Genève Basel München Murnau'.split(
    ' ',
  );

export const languages: readonly Language[] = [
  {
    share: 40,
    space: ' ',
    titles: [
      'How {artist} held a {thing} still',
      'The {thing} of {place}',
      '{artist} in {place}',
      'A {quality} {thing}, looked at for an hour',
      'What {artist} left out',
      'Notes on a {quality} {thing}',
    ],
    sentences: [
      '{artist} came to {place} with a box of {material} and a letter that nobody answered.',
      'The {thing} is {quality} where the light falls on it and {quality} where it does not.',
      'Under the varnish lies a second {thing}, which was painted out before the work left {place}.',
      'Visitors who know only the reproduction are surprised how small the {thing} is.',
      'Whoever stands before it for a while begins to see the {material} and not the {thing}.',
      'The inventory of {year} names it among the {quality} works of {artist}, without a price.',
      'Prussian blue came from Berlin and changed what water could look like.',
      'It hung in a corridor in {place} until a restorer asked why the {thing} had no shadow.',
      'No drawing for it survives, but a sheet in {place} repeats the {thing} from the other side.',
      'What looks {quality} today was meant to be seen by candlelight.',
    ],
    words: {
      thing:
        'wave bridge window hand garden table orchard harbour chair stairway portrait lily river mirror curtain vessel shoreline lantern doorway meadow snowfall shell bird letter'.split(
          ' ',
        ),
      quality: 'quiet pale unfinished stubborn luminous heavy careful crooked tender distant dry unexpected'.split(' '),
      material: 'ochre chalk graphite gouache vellum copper oil tempera charcoal indigo vermilion gold'.split(' '),
      artist: latinArtists,
      place: latinPlaces,
    },
  },
  {
    share: 18,
    space: ' ',
    titles: [
      '{artist} und das {ding}',
      'Das {art} {ding} von {place}',
      'Was {artist} in {place} sah',
      'Über ein {art} {ding}',
    ],
    sentences: [
      'In {place} zeichnete {artist} das {ding} mit {stoff}, ohne einmal abzusetzen.',
      'Das {ding} wirkt {art}, weil der Grund darunter nie ganz geschlossen wurde.',
      'Ein Blatt aus dem Jahr {year} zeigt dieselbe Hand, nur größer und ohne {ding}.',
      'Wer näher tritt, sieht das Korn des Papiers und {stoff} in den Fasern.',
      'Die Werkstatt in {place} übernahm das {ding}, aber nicht seine {art}e Ruhe.',
      'Zwischen den Strichen bleibt das Weiß stehen, und gerade davon lebt das Bild.',
    ],
    words: {
      ding: 'Selbstbildnis Rasenstück Fenster Haus Meer Gesicht Blatt Licht Tuch Gefäß Gebirge Tor Schiff Gewächs'.split(
        ' ',
      ),
      art: 'stille blasse strenge zarte dunkle frühe späte klare'.split(' '),
      stoff: 'Kreide Rötel Tusche Kohle Silberstift Ölfarbe Aquarell Deckweiß'.split(' '),
      artist: latinArtists,
      place: latinPlaces,
    },
  },
  {
    share: 10,
    space: ' ',
    titles: ['{artist}, la lumière de {place}', 'Un {chose} à {place}', 'Ce que {artist} ne montre pas'],
    sentences: [
      'À {place}, {artist} reprend le même {chose} jusqu’à ce que la couleur cède.',
      'Le {chose} n’est pas achevé, et c’est ce qui le rend vivant.',
      'Une lettre de {year} parle d’un {chose} vendu contre du bois de chauffage.',
      'La lumière vient de gauche, comme toujours dans l’atelier de {place}.',
      'On y reconnaît la main d’un élève, plus pressée, moins tendre.',
    ],
    words: {
      chose: 'portrait jardin miroir pont paysage bouquet rivage rideau marché dessin'.split(' '),
      artist: latinArtists,
      place: latinPlaces,
    },
  },
  {
    share: 12,
    space: ' ',
    titles: [
      '{artist}: {thing} и тишина',
      '{thing} в собрании музея',
      'Как смотреть на {thing} ({place})',
      'Забытая {thing}',
    ],
    sentences: [
      'Художник {artist} писал эту работу в городе {place} почти три зимы.',
      'На обороте холста сохранилась надпись {year} года, сделанная чужой рукой.',
      'Здесь {thing} занимает половину листа, и взгляд не сразу находит человека.',
      'Реставраторы увидели под слоем лака ещё одну композицию.',
      'Свет падает слева, а тени остаются холодными, как ранней весной.',
      'Коллекция была собрана в {year} году и с тех пор почти не показывалась.',
    ],
    words: {
      thing: 'икона гравюра картина вышивка акварель мозаика фреска литография живопись скульптура'.split(' '),
      artist:
        'Рублёв Левитан Шишкин Репин Серов Врубель Малевич Кандинский Гончарова Попова Суриков Айвазовский Кустодиев Билибин'.split(
          ' ',
        ),
      place: 'Москва Петербург Киев Псков Новгород Вологда Казань Рига'.split(' '),
    },
  },
  {
    share: 10,
    space: '',
    titles: ['{period}花鸟画', '{artist}的{thing}', '{place}所藏{period}{thing}', '看{thing}的一个下午'],
    sentences: [
      '{artist}在{place}画这幅{thing}的时候已经六十岁了。',
      '{period}的{thing}讲究留白,观者要慢慢看。',
      '墨色由浓到淡,{thing}仿佛浮在水面上。',
      '{year}年的目录里记载了这件{thing},却没有写明作者。',
      '明代花鸟画的传统在这里得到了继承。',
      '收藏家把它带到{place},从此再没有打开过。',
    ],
    words: {
      period: '宋代 元代 明代 清代 唐代'.split(' '),
      thing: '山水 花鸟 扇面 手卷 瓷器 书法 屏风 册页 青铜器 墨竹'.split(' '),
      artist: '沈周 文徵明 唐寅 仇英 徐渭 八大山人 石涛 郑板桥 齐白石 吴昌硕'.split(' '),
      place: '苏州 杭州 南京 北京 扬州 上海 绍兴'.split(' '),
    },
  },
  {
    share: 10,
    space: '',
    titles: ['{artist}の{thing}', '{place}と{thing}', '{artist}が見た{place}', '静かな{thing}について'],
    sentences: [
      '{artist}は{place}で{thing}を描きはじめた。',
      '葛飾北斎の浮世絵は海を越えて多くの画家に影響を与えた。',
      'この{thing}には{year}年の印が残されている。',
      '波の線は細く、{thing}の輪郭はほとんど見えない。',
      '摺りの違いを比べると、色の重ね方がよくわかる。',
      'プルシアンブルーは{place}の版元によって広められた。',
    ],
    words: {
      thing: '浮世絵 版画 屏風 掛軸 絵巻 水墨画 陶器 漆器 美人画 風景画'.split(' '),
      artist: '葛飾北斎 歌川広重 喜多川歌麿 東洲斎写楽 鈴木春信 尾形光琳 俵屋宗達 伊藤若冲 雪舟'.split(' '),
      place: '江戸 京都 長崎 大阪 鎌倉 日光 奈良'.split(' '),
    },
  },
];
