import { french, german } from './further-dates.fixture.ts';

/*
 * Dates as museums write them in four languages, each with the years that a curator reads in it. All cells are our
 * own. '..' is an open end, 'none' a text that says that there is no date, and 'unread' one that tells of another event
 * than the making of the work.
 */

const english = `
1890 = 1890 1890
ca. 1890 = 1890 1890
c.1890 = 1890 1890
circa 1890 = 1890 1890
about 1890 = 1890 1890
1890 (?) = 1890 1890
c. 1800 (?) = 1800 1800
ca. 1800-1810 (?) = 1800 1810
1890s = 1890 1899
early 1890s = 1890 1892
mid-1890s = 1893 1896
late 1890s = 1897 1899
18th century = 1701 1800
late 18th century = 1768 1800
late 18th–early 19th century = 1768 1833
late 18th or early 19th century = 1768 1833
first half of the 17th century = 1601 1650
mid-19th century = 1834 1867
last quarter 19th century = 1876 1900
17th or 18th century = 1601 1800
17th/18th century = 1601 1800
probably 18th century = 1701 1800
possibly 18th century = 1701 1800
18th century (?) = 1701 1800
19th c. = 1801 1900
19th century or earlier = .. 1900
1890–95 = 1890 1895
1890 - 1895 = 1890 1895
ca. 1890 - ca. 1895 = 1890 1895
between 1890 and 1895 = 1890 1895
from 1890 to 1895 = 1890 1895
1890 to 1895 = 1890 1895
1890 or 1891 = 1890 1891
1890 and 1895 = 1890 1895
before 1890 = .. 1890
by 1890 = .. 1890
in or before 1890 = .. 1890
after 1890 = 1890 ..
on or after 1890 = 1890 ..
not before 1890 = 1890 ..
1890 or later = 1890 ..
June 1890 = 1890 1890
mid June 1890 = 1890 1890
mid-June 1890 = 1890 1890
early June 1890 = 1890 1890
June–July 1890 = 1890 1890
June-July, 1890 = 1890 1890
June to August 1890 = 1890 1890
between June and August 1890 = 1890 1890
late June–early July 1890 = 1890 1890
December 1890–January 1891 = 1890 1891
Dec. 1890 - Jan. 1891 = 1890 1891
6 March 1883 = 1883 1883
circa 6 March 1883 = 1883 1883
ca. March 6, 1883 = 1883 1883
March 6, 1883 = 1883 1883
March 6-9, 1883 = 1883 1883
6–9 March 1883 = 1883 1883
6 March–9 April 1883 = 1883 1883
March 6th, 1883 = 1883 1883
Tuesday, 6 March 1883 = 1883 1883
20 Nov 44 = 1944 1944
20 Nov. 44 = 1944 1944
20 November '44 = 1944 1944
20-Nov-1944 = 1944 1944
Nov 20, 1944 = 1944 1944
summer 1890 = 1890 1890
summer-fall 1890 = 1890 1890
winter 1890–91 = 1890 1891
1890 June 6 = 1890 1890
1890, June = 1890 1890
June 1890 (?) = 1890 1890
1883-03-06 = 1883 1883
1883/03/06 = 1883 1883
1883-03-00 = 1883 1883
03/06/1883 = 1883 1883
500 BC = -499 -499
ca. 500 B.C. = -499 -499
500-450 BC = -499 -449
ca. 3000–2500 B.C. = -2999 -2499
5th century BC = -499 -400
late 5th century B.C. = -432 -400
5th–4th century B.C. = -499 -300
100 B.C.–A.D. 100 = -99 100
1st century B.C.–1st century A.D. = -99 100
A.D. 79 = 79 79
c. A.D. 150 = 150 150
AD 100-200 = 100 200
A.D. 1st–2nd century = 1 200
2nd millennium BC = -1999 -1000
Dynasty 18, ca. 1479–1458 B.C. = -1478 -1457
Roman, 2nd century A.D. = 101 200
designed 1902, manufactured 1910 = 1902 1910
designed 1902; made 1910-1915 = 1902 1915
designed in 1902, made in 1910 = 1902 1910
designed c. 1902, executed 1903 = 1902 1903
conceived 1965, executed 1992 = 1965 1992
1902 (designed), 1910 (manufactured) = 1902 1910
1902, manufactured 1910 = 1902 1910
modeled 1902, cast 1910 = 1902 1902
cast 1910, modeled 1902 = 1902 1902
modeled 1902 (cast by 1910) = 1902 1902
1929, printed 1975 = 1929 1929
1929 (printed 1975) = 1929 1929
1929, printed later = 1929 1929
negative 1929, print 1975 = 1929 1929
negative June 6, 1929; print 1975 = 1929 1929
begun 1890, completed 1895 = 1890 1895
1890, reworked 1895 = 1890 1890
published 1818 = 1818 1818
dated 1818 = 1818 1818
signed and dated 1818 = 1818 1818
designed before 1902, made 1910 = .. 1910
1883 [printed 1890] = 1883 1883
early to mid-19th century = 1801 1867
1650-1660s = 1650 1669
c. 2nd–1st century BCE = -199 0
AH 1024 / 1615 CE = 1615 1615
before March 1890 = .. 1890
1790 through 1800 = 1790 1800
-500 = -499 -499
undated = none
date unknown = none
found 1922 = unread
found in 1922 = unread
discovered 1922 = unread
excavated 1911 = unread
acquired 1905 = unread
purchased in 1930 = unread
1890, acquired 1905 = 1890 1890
`;

const dutch = `
1890 = 1890 1890
ca. 1890 = 1890 1890
omstreeks 1890 = 1890 1890
rond 1890 = 1890 1890
vóór 1890 = .. 1890
voor 1890 = .. 1890
in of voor 1890 = .. 1890
na 1890 = 1890 ..
in of na 1890 = 1890 ..
1890 of 1891 = 1890 1891
1890 of later = 1890 ..
tussen 1890 en 1895 = 1890 1895
1890 tot 1895 = 1890 1895
van 1890 tot 1895 = 1890 1895
1890 t/m 1895 = 1890 1895
1890-1895 = 1890 1895
18e eeuw = 1701 1800
18de eeuw = 1701 1800
begin 18e eeuw = 1701 1733
eind 18de eeuw = 1768 1800
midden 18e eeuw = 1734 1767
eerste helft 18e eeuw = 1701 1750
tweede helft van de 18e eeuw = 1751 1800
laatste kwart 18e eeuw = 1776 1800
derde kwart 18de eeuw = 1751 1775
eind 18e - begin 19e eeuw = 1768 1833
17e-18e eeuw = 1601 1800
17e of 18e eeuw = 1601 1800
18e eeuw (?) = 1701 1800
maart 1890 = 1890 1890
6 maart 1890 = 1890 1890
6 mrt. 1890 = 1890 1890
half juni 1890 = 1890 1890
begin juni 1890 = 1890 1890
eind juni 1890 = 1890 1890
juni-juli 1890 = 1890 1890
juni tot augustus 1890 = 1890 1890
tussen juni en augustus 1890 = 1890 1890
zomer 1890 = 1890 1890
najaar 1890 = 1890 1890
ca. 6 maart 1883 = 1883 1883
1890-00-00 = 1890 1890
1890-03-00 = 1890 1890
06-03-1890 = 1890 1890
500 v.Chr. = -499 -499
ca. 500 v. Chr. = -499 -499
500 voor Christus = -499 -499
500-450 v.Chr. = -499 -449
5e eeuw v.Chr. = -499 -400
5de-4de eeuw v. Chr. = -499 -300
100 n.Chr. = 100 100
1ste eeuw n.Chr. = 1 100
1e eeuw v.Chr. - 1e eeuw n.Chr. = -99 100
jaren 1960 = 1960 1969
gedateerd 1890 = 1890 1890
gesigneerd en gedateerd 1890 = 1890 1890
ontworpen 1902, uitgevoerd 1910 = 1902 1910
ontwerp 1902, uitvoering 1910 = 1902 1910
1902 (ontwerp), 1910 (uitvoering) = 1902 1910
ontworpen 1902, gegoten 1910 = 1902 1902
1929, afgedrukt 1975 = 1929 1929
vermoedelijk 1890 = 1890 1890
waarschijnlijk 18e eeuw = 1701 1800
mogelijk 18e eeuw = 1701 1800
1890 (?) = 1890 1890
ca. 1890 (?) = 1890 1890
z.j. = none
ongedateerd = none
onbekend = none
datum onbekend = none
gevonden in 1922 = unread
opgegraven 1922 = unread
aangekocht 1905 = unread
verworven in 1905 = unread
`;

const linesOf = (language: string, lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', answer = ''] = line.split(' = ');
      return { language, text, answer };
    });

/** The cells with their answers, such as '1890 1895'. */
export const writtenDates = [
  ...linesOf('English', english),
  ...linesOf('Dutch', dutch),
  ...linesOf('French', french),
  ...linesOf('German', german),
];
