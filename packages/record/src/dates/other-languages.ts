/*
 * Dates in languages with other alphabets or other word orders, put into English words for the patterns: Russian,
 * Ukrainian, Polish, Czech, Slovak, Hungarian, Finnish, Turkish, Greek, Chinese, Japanese and Korean. All in lower case.
 */

type Rewriting = readonly [sought: RegExp, put: string | ((...groups: string[]) => string)];

const century = (hundreds: string) => `${Number(hundreds) + 1}th century`;
/** A word between other words: `\b` knows no letters beyond a to z. */
const word = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}])`, 'gu');

const eastAsian: readonly Rewriting[] = [
  // 天保2年(1831)頃
  [/^.*[\p{Script=Han}].*[(（【]\s*(\d{3,4})\s*年?\s*[)）】]\s*(?:頃|ごろ|左右)$/u, 'c. $1'],
  [
    /(\d{1,2})\s*(?:世紀|世纪|세기)\s*[末初中前後后]?[葉叶半]?\s*(?:至|から|에서|부터)\s*(\d{1,2})\s*(?:世紀|世纪|세기)\s*[末初中前後后]?[葉叶半]?/u,
    '$1th-$2th century',
  ],
  // 清乾隆(1736-1795), 明治20年(1887): the years that the brackets give.
  [/^.*[\p{Script=Han}].*[(（【]\s*(\d{3,4}(?:\s*[-–~〜～]\s*\d{2,4})?)\s*年?\s*[)）】]$/u, '$1'],
  // 江戸時代・18世紀: what follows the name of an era.
  [/^[^\d・、,]*[・、,]\s*(?=.*\d)/u, ''],
  [/^[^\d・、,]*(?:時代|时代|朝)\s*(?=.*\d)/u, ''],
  [/[〜～]/gu, '-'],
  [
    /(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u,
    (_, year, month, day) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
  ],
  [/(\d{3})0\s*(?:年代|년대)/u, '$10s'],
  [/^(?:約|约|およそ|약)\s*/u, 'c. '],
  [/(?:頃|ごろ|左右|경)$/u, '~'],
  [/^(.+)~$/u, 'c. $1'],
  [/^(?:紀元前|公元前|西元前|前|기원전)\s*(.+)$/u, '$1 bce'],
  [/^(?:西暦|公元|西元|기원후|서기)\s*/u, ''],
  [/(\d{1,2})\s*(?:世紀|世纪|세기)?\s*[-~–]\s*(\d{1,2})\s*(?:世紀|世纪|세기)/u, '$1th-$2th century'],
  [/^(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)\s*(?:前半|前期|上半叶|上半|전반)/u, 'first half $1th century'],
  [/^(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)\s*(?:後半|后半|後期|后期|下半叶|下半|후반)/u, 'second half $1th century'],
  [/^(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)\s*(?:初頭|初期|初|초)/u, 'early $1th century'],
  [/^(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)\s*(?:中葉|中叶|中頃|中期|中|중엽)/u, 'mid $1th century'],
  [/^(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)\s*(?:末期|末|말)/u, 'late $1th century'],
  [/(?:第)?(\d{1,2})\s*(?:世紀|世纪|세기)/u, '$1th century'],
  [/(\d)\s*[年년]/gu, '$1'],
];

const others: readonly Rewriting[] = [
  [/המאה ה[-־]?\s*(\d{1,2})/u, '$1th century'],
  [/(\d{1,4}|century)\s*לפני הספירה/u, '$1 bce'],
  [/^(?:בערך|סביב|حوالي|نحو|حدود)\s+/u, 'c. '],
  [/^القرن\s+(?:ال)?(\d{1,2})\s*(?:الميلادي|م\.?)?$/u, '$1th century'],
  [/(\d{2})00-tal(?:et|ets)?\s*(?:början|första del)/u, (_, hundreds) => `early ${century(hundreds!)}`],
  [/(\d{2})00-tal(?:et|ets)?\s*(?:slut|senare del)/u, (_, hundreds) => `late ${century(hundreds!)}`],
  [/(\d{2})00-tal(?:et|ets)?\s*mitt/u, (_, hundreds) => `mid ${century(hundreds!)}`],
  // Roman numbers that somebody typed with Cyrillic letters.
  [/(?<![\p{L}])[ivxхі]{1,5}(?![\p{L}])/gu, (number) => number!.replaceAll('х', 'x').replaceAll('і', 'i')],
  // Hungarian writes its era first: i. e. 2. század.
  [/^(?:i|kr)\.\s?e\.\s+(.+)$/u, '$1 bce'],
  [/^(?:i\.\s?sz|kr\.\s?u)\.\s+(.+)$/u, '$1 ce'],
  [
    word(
      'до н\\.?\\s*[эе]\\.?|p\\.?\\s?n\\.?\\s?e\\.?|př\\.?\\s?n\\.?\\s?l\\.?|př\\.?\\s?kr\\.?|pred n\\.?\\s?l\\.?|i\\.\\s?e\\.|kr\\.\\s?e\\.|ekr\\.?|eaa\\.?|π\\.\\s?χ\\.?',
    ),
    ' bce',
  ],
  [word('н\\.?\\s*[эе]\\.?|n\\.\\s?e\\.|n\\.\\s?l\\.|po kr\\.|i\\.\\s?sz\\.|jkr\\.?|jaa\\.?|μ\\.\\s?χ\\.?'), ' ce'],
  [/^(?:m\.?\s?ö\.?|милат.*?)\s+(.+)$/u, '$1 bce'],
  [/^(?:m\.?\s?s\.)\s+(.+)$/u, '$1 ce'],
  // 1800-luku, 1800-luvun alku, 1880-luku
  [/(\d{2})00-lu(?:ku|vun|vulla|vulta)\s*(?:alku(?:puoli)?|alussa)/u, (_, hundreds) => `early ${century(hundreds!)}`],
  [/(\d{2})00-lu(?:ku|vun|vulla|vulta)\s*(?:loppu(?:puoli)?|lopussa)/u, (_, hundreds) => `late ${century(hundreds!)}`],
  [/(\d{2})00-lu(?:ku|vun|vulla|vulta)\s*(?:puoliväli|keskivaihe)/u, (_, hundreds) => `mid ${century(hundreds!)}`],
  [/(\d{2})00-lu(?:ku|vulla|vulta|vun)/u, (_, hundreds) => century(hundreds!)],
  [/(\d{3})0-lu(?:ku|vun|vulla|vulta)/u, '$10s'],
  [/(\d{3})0-(?:е|ті|х)\s*(?:годы|гг\.?|рр\.?|роки)?/u, '$10s'],
  // yüzyıl başı and század eleje: the part follows.
  [/^(.*(?:yüzyıl|yy\.?))(?:ın)?\s*ba(?:şı|şları)$/u, 'early $1'],
  [/^(.*(?:yüzyıl|yy\.?))(?:ın)?\s*son(?:u|ları)$/u, 'late $1'],
  [/^(.*(?:yüzyıl|yy\.?))(?:ın)?\s*ortası$/u, 'mid $1'],
  [/^(.*század)\s*eleje$/u, 'early $1'],
  [/^(.*század)\s*vége$/u, 'late $1'],
  [/^(.*század)\s*első fele$/u, 'first half $1'],
  [/^(.*század)\s*második fele$/u, 'second half $1'],
  [/^(.*)\s+körül$/u, 'c. $1'],
  [/^(.*\d)\s+(?:jälkeen|sonrası|után)$/u, 'after $1'],
  [/^(.*\d)\s+(?:öncesi|előtt)$/u, 'before $1'],
  [
    word(
      '(?:перв(?:ая|ой)|1-(?:я|й)|перша|pierwsza|první|prvá|1\\.?)\\s*(?:половин[аы]|пол\\.?|połow[ay]|poł\\.?|polovin[ay]|pol\\.?)',
    ),
    'first half',
  ],
  [
    word(
      '(?:втор(?:ая|ой)|2-(?:я|й)|друга|druga|druhá|2\\.?)\\s*(?:половин[аы]|пол\\.?|połow[ay]|poł\\.?|polovin[ay]|pol\\.?)',
    ),
    'second half',
  ],
  [
    word('(?:первая|1-я|pierwsza|první|1\\.?)\\s*(?:четверть|четв\\.?|ćwierć|ćw\\.?|čtvrtin[ay]|čtvrť)'),
    'first quarter',
  ],
  [word('(?:вторая|2-я|druga|druhá|2\\.?)\\s*(?:четверть|четв\\.?|ćwierć|ćw\\.?|čtvrtin[ay]|čtvrť)'), 'second quarter'],
  [
    word('(?:третья|3-я|trzecia|třetí|3\\.?)\\s*(?:четверть|четв\\.?|ćwierć|ćw\\.?|čtvrtin[ay]|čtvrť)'),
    'third quarter',
  ],
  [
    word(
      '(?:последняя|четв[её]ртая|4-я|ostatnia|czwarta|poslední|4\\.?)\\s*(?:четверть|четв\\.?|ćwierć|ćw\\.?|čtvrtin[ay]|čtvrť)',
    ),
    'fourth quarter',
  ],
  [word('начало|нач\\.|початок|początek|pocz\\.|počátek|poč\\.|začátek|začiatok|αρχές'), 'early'],
  [word('конец|кон\\.|кінець|koniec|konec|kon\\.|τέλη'), 'late'],
  [word('середина|сер\\.|połowa|polovina|střed|μέσα'), 'mid'],
  [word('около|ок\\.|близько|około|ok\\.|okolo|kolem|asi|přibližně|noin|yaklaşık|yakl\\.|kb\\.|περίπου|περ\\.'), 'c.'],
  [/^n\.\s*(?=\d{3,4})/u, 'c. '],
  [word('между|між|między|mezi|medzi'), 'between'],
  [word('или|або|lub|nebo|alebo|tai|veya|vagy|ή'), 'or'],
  [/^(?:до|przed|před|pred|ennen|πριν(?: το)?)\s+/u, 'before '],
  [/^(?:после|після|po|μετά(?: το)?)\s+/u, 'after '],
  [/(\d)\s*(?:годы|годов|гг\.?|г\.?|года|год|рр\.?|р\.?|року|roku|rok|r\.|l\.|yılı|évek)(?![\p{L}])/gu, '$1'],
  [
    /(?<=[\divx.])\s*[-–]?\s*(?:вв\.?|в\.|век(?:а|е|ов)?|століття|ст\.|wieku|wiek|w\.|století|stol\.|st\.|storočia|storočie|század|sz\.|vuosisata|yüzyıl|yy\.?|ος\s*αι(?:\.|ώνας)?|αι\.)(?![\p{L}])/gu,
    ' century',
  ],
];

const hasEastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;

/** A date in one of these languages with the English words for what it says; a text of another language may stay. */
export function datesWordsInEnglish(plain: string): string {
  let text = plain;
  for (const [sought, put] of hasEastAsian.test(plain) ? eastAsian : others)
    text =
      typeof put === 'string'
        ? text.replace(sought, put)
        : text.replace(sought, (...found) => put(...(found as string[])));
  return text.replace(/\s+/g, ' ').trim();
}
