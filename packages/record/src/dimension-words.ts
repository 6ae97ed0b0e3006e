import type { LengthUnit } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';

/** The sides of a measurement. */
export const allSides = ['height', 'width', 'depth', 'diameter'] as const;
export type Side = (typeof allSides)[number];

/** A number with decimals or fractions. */
export const number = '(\\d+\\/\\d+|\\d+(?:[.,]\\d+)?(?:\\s*[¼½¾⅛⅜⅝⅞]|[\\s-]+\\d+\\/\\d+)?)';
/** A unit of length. */
export const unit =
  '(ס"מ|מ"מ|סמ|ממ|سم|مم|mill?imet(?:er|re)s?|[cz]entimet(?:er|re)s?|met(?:er|re)s?|mm|cms?|m|мм|см|м|厘米|公分|センチ|inch(?:es)?|in\\.?|"|″|feet|ft\\.?)';
/** Between two sides. */
export const by = '\\s*(?:x|×|х|✕|\\*|by|bij|sur)\\s*';

/** The sides in the languages of catalogues; a single letter is what labels write. */
const sideWords: Readonly<Record<Side, string>> = {
  height: `height high hoch h ht hgt höhe hauteur haut hoogte altezza alto alt altura højde høyde höjd korkeus k wysokość wys výška v magasság mag m высота выс в yükseklik 高 高さ 縦 纵 縱 通高 높이 세로 גובה الارتفاع ارتفاع`,
  width: `width wide breit w length long l lg br b breite länge largeur larg longueur breedte lengte larghezza lunghezza ancho anchura largo largura bredde bredd længde lengde längd leveys pituus szerokość szer długość dł šířka š délka szélesség szél sz ширина шир ш длина дл genişlik uzunluk 幅 横 宽 寬 长 長 長さ 橫 闊 가로 너비 폭 길이 רוחב אורך العرض عرض الطول طول`,
  depth: `depth deep d thickness tiefe t dicke profondeur prof pr p épaisseur ép ep e diepte dikte profondità spessore fondo profundidad profundidade dybde djup syvyys s głębokość gł hloubka mélység mély глубина гл derinlik 奥行 奥行き 深 厚 厚さ 깊이 두께 עומק العمق عمق`,
  diameter: `diameter diam dia durchmesser dm diamètre diametro diámetro diâmetro doorsnede ø ⌀ ∅ halkaisija średnica śr průměr átmérő átm диаметр диам d-r çap 径 直径 口径 徑 直徑 口徑 지름 입지름 직경 구경 קוטר القطر قطر`,
};
const sides = new Map(allSides.flatMap((side) => sideWords[side].split(' ').map((word) => [word, side] as const)));
/** The side that a word names. */
export const sideOf = (word: string): Side | undefined => sides.get(word.toLowerCase());

/** The unit that a word or sign names. */
export function lengthUnitOf(word: string): LengthUnit | undefined {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  if (/^(?:mm|millim|milim|мм|מ"?מ|مم)/.test(plain)) return 'mm';
  if (/^(?:cm|centim|zentim|см|厘米|公分|センチ|ס"?מ|سم)/.test(plain)) return 'cm';
  if (/^(?:in|inch|inches|"|″|zoll|pouces?)$/.test(plain)) return 'in';
  if (/^(?:ft|feet|foot)$/.test(plain)) return 'ft';
  return /^(?:m|м|met(?:er|re)s?)$/.test(plain) ? 'm' : undefined;
}
