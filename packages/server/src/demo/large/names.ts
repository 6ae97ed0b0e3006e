/** People of one language: given names, family names, countries, and how many of a hundred people they are. */
export interface Names {
  readonly share: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly countries: readonly string[];
  /** Names in other scripts with how their addresses write them. */
  readonly isTransliterated?: true;
}

const words = (text: string) => text.split(' ');
const pairs = (text: string) => text.split(', ');

/** The more frequent come first. */
export const peoples: readonly Names[] = [
  {
    share: 44,
    first: words(
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Betty Mark Sandra Paul Ashley Zoe Quentin Xavier',
    ),
    last: words(
      'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Campbell Quigley Xander Zimmerman',
    ),
    countries: ['United States', 'United Kingdom', 'Canada', 'Australia', 'Ireland', 'New Zealand'],
  },
  {
    share: 12,
    first: words(
      'Jürgen Sabine Wolfgang Ursula Günter Monika Jörg Käthe Björn Ulrike Matthias Anja Sören Heike Lukas Leonie Finn Mia',
    ),
    last: words(
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Krüger Hofmann Lange Weiß Groß',
    ),
    countries: ['Germany', 'Austria', 'Switzerland'],
  },
  {
    share: 10,
    first: words(
      'Amélie Chloé François Hélène Jérôme Léa Michel Noémie René Sébastien Théo Zoé Gaëlle Benoît Céline Étienne',
    ),
    last: words(
      'Martin Bernard Dubois Lefèvre Moreau Laurent Simon Michel Garcia Rousseau Faure Mercier Blanc Guérin Boyer Chevalier François Legrand Gauthier Pérez Müller',
    ),
    countries: ['France', 'Belgium', 'Switzerland', 'Canada'],
  },
  {
    share: 10,
    first: words('María José Carlos Ana Luis Carmen Juan Lucía Miguel Sofía Andrés Íñigo Begoña Jesús Ángel Núria'),
    last: words(
      'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Núñez Ibáñez Ordóñez',
    ),
    countries: ['Spain', 'Mexico', 'Argentina', 'Chile'],
  },
  {
    share: 4,
    first: words('Łukasz Agnieszka Michał Małgorzata Paweł Katarzyna Stanisław Żaneta Józef Grażyna'),
    last: words('Nowak Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski'),
    countries: ['Poland'],
  },
  {
    share: 3,
    first: words('Mehmet Ayşe Mustafa Fatma Emre Zeynep Çağla Gülşen İbrahim Ömer Şebnem'),
    last: words('Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç'),
    countries: ['Türkiye'],
  },
  {
    share: 3,
    first: words('Anh Dũng Hương Lan Minh Ngọc Phúc Quân Thảo Tuấn'),
    last: words('Nguyễn Trần Lê Phạm Huỳnh Hoàng Phan Vũ Võ Đặng Bùi Đỗ'),
    countries: ['Vietnam'],
  },
  {
    share: 5,
    first: pairs(
      'Иван ivan, Мария maria, Дмитрий dmitri, Анна anna, Сергей sergei, Ольга olga, Алексей alexei, Юлия yulia',
    ),
    last: pairs(
      'Иванов ivanov, Смирнов smirnov, Кузнецов kuznetsov, Попов popov, Соколов sokolov, Новиков novikov, Щукин shchukin',
    ),
    countries: ['Kazakhstan', 'Ukraine', 'Latvia'],
    isTransliterated: true,
  },
  {
    share: 2,
    first: pairs('Γιώργος giorgos, Μαρία maria, Νίκος nikos, Ελένη eleni, Δημήτρης dimitris'),
    last: pairs('Παπαδόπουλος papadopoulos, Γεωργίου georgiou, Οικονόμου oikonomou, Δημητρίου dimitriou'),
    countries: ['Greece', 'Cyprus'],
    isTransliterated: true,
  },
  {
    share: 3,
    first: pairs('陽翔 haruto, 葵 aoi, 蓮 ren, 結衣 yui, さくら sakura, 健太 kenta'),
    last: pairs('佐藤 sato, 鈴木 suzuki, 高橋 takahashi, 田中 tanaka, 渡辺 watanabe, 伊藤 ito, 山本 yamamoto'),
    countries: ['Japan'],
    isTransliterated: true,
  },
  {
    share: 3,
    first: pairs('伟 wei, 芳 fang, 娜 na, 秀英 xiuying, 敏 min, 静 jing, 强 qiang'),
    last: pairs('王 wang, 李 li, 张 zhang, 刘 liu, 陈 chen, 杨 yang, 赵 zhao, 黄 huang'),
    countries: ['China', 'Taiwan', 'Singapore'],
    isTransliterated: true,
  },
  {
    share: 1,
    first: pairs('محمد mohammed, فاطمة fatima, أحمد ahmed, ليلى layla'),
    last: pairs('الحسن alhassan, الخطيب alkhatib, حداد haddad, نجار najjar'),
    countries: ['Egypt', 'Lebanon', 'Morocco', 'Zimbabwe'],
    isTransliterated: true,
  },
];

/** Syllables of family names that nobody else has. */
export const syllables = words(
  'ba co de fa gi ho ja ka lu mo ni po ra so ta vi wo ya ze br st kr tr sh ck ll nn rt ng vo eu ie au',
);
