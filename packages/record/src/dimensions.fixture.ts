/*
 * Measurements as museums write them in four languages, each with its sides in order: h, w, d and ø (diameter) with the
 * unit, parts of the work after their name, weights as g. All cells are our own. 'text' is what measures nothing.
 */

const english = `
60 x 41 cm = h60 w41 cm
60 × 41 × 5 cm = h60 w41 d5 cm
60cm x 41cm = h60 w41 cm
23 5/8 x 16 1/8 in. = h23.625 w16.125 in
23 5/8 × 16 1/8 in. (60 × 41 cm) = h23.625 w16.125 in
60 × 41 cm (23 5/8 × 16 1/8 in.) = h60 w41 cm
19 1/8 x 66 1/2" (48.6 x 168.9 cm) = h19.125 w66.5 in
4 3/8 × 2 1/16 × 5/8" (11.1 × 5.2 × 1.6 cm) = h4.375 w2.0625 d0.625 in
30" x 25" = h30 w25 in
30" x 25", Accurate = h30 w25 in
30” x 25” = h30 w25 in
30 x 25 in, approximate = h30 w25 in
approx. 30 x 25 cm = h30 w25 cm
c. 30 x 25 cm = h30 w25 cm
30 x 25 in. (± 1/8 in.) = h30 w25 in
30 ± 0.5 x 25 ± 0.5 cm = h30 w25 cm
Overall: 60 x 41 cm = h60 w41 cm
overall: 60 x 41 cm (23 5/8 x 16 1/8 in.) = h60 w41 cm
Overall (unframed): 60 x 41 cm = h60 w41 cm
Image: 10 x 20 cm (3 15/16 x 7 7/8 in.) Sheet: 30 x 40 cm (11 13/16 x 15 3/4 in.) = Image h10 w20 cm; Sheet h30 w40 cm
Image: 10 x 20 cm Sheet: 30 x 40 cm = Image h10 w20 cm; Sheet h30 w40 cm
Image: 10 x 20 cm, Sheet: 30 x 40 cm = Image h10 w20 cm; Sheet h30 w40 cm
Image: 10 x 20 cm; Sheet: 30 x 40 cm; Mount: 40 x 50 cm = Image h10 w20 cm; Sheet h30 w40 cm; Mount h40 w50 cm
Sheet: 12 x 9" (30.5 x 22.9 cm) Frame: 20 x 16" (50.8 x 40.6 cm) = Sheet h12 w9 in; Frame h20 w16 in
composition: 9 x 7" (22.9 x 17.8 cm); sheet: 12 x 9" (30.5 x 22.9 cm) = composition h9 w7 in; sheet h12 w9 in
Unframed: 60 x 41 cm; Framed: 80 x 61 cm = h60 w41 cm; Framed h80 w61 cm
60 x 41 cm, framed 80 x 61 cm = h60 w41 cm; framed h80 w61 cm
60 x 41 cm (canvas) 80 x 61 cm (frame) = canvas h60 w41 cm; frame h80 w61 cm
frame 80 x 61 cm = frame h80 w61 cm
Plate: 15 x 20 cm = Plate h15 w20 cm
H. 9 in. (22.9 cm) = h9 in
H. 10 in. (25.4 cm); W. 5 in. (12.7 cm) = h10 w5 in
H. 10 in. (25.4 cm), W. 5 in. (12.7 cm), D. 3 in. (7.6 cm) = h10 w5 d3 in
Height: 10 in. = h10 in
Height 10 cm, width 5 cm, depth 3 cm = h10 w5 d3 cm
H: 10 cm W: 5 cm D: 3 cm = h10 w5 d3 cm
H 10 x W 5 x D 3 cm = h10 w5 d3 cm
10 (h) x 5 (w) x 3 (d) cm = h10 w5 d3 cm
10 cm (h) x 5 cm (w) = h10 w5 cm
10H x 5W x 3D cm = h10 w5 d3 cm
10 cm H x 5 cm W = h10 w5 cm
H x W x D: 10 x 5 x 3 cm = h10 w5 d3 cm
H x W: 10 x 5 in. = h10 w5 in
Height x Width: 10 x 5 cm = h10 w5 cm
10 x 5 cm (h x w) = h10 w5 cm
W x H: 5 x 10 cm = h10 w5 cm
Diam. 10 in. (25.4 cm) = ø10 in
Diameter: 3.2 cm = ø3.2 cm
ø 3.2 cm = ø3.2 cm
3.2 cm diameter = ø3.2 cm
3.2 cm. (diam.) = ø3.2 cm
H. 12 cm, Diam. 8.5 cm = h12 ø8.5 cm
12 x 8.5 cm diam. = text
6 ft. 2 in. × 3 ft. 4 in. = h74 w40 in
6' 2" x 3' 4" = h74 w40 in
6 ft 2 1/2 in. (189.2 cm) high = h74.5 in
5 ft. x 3 ft. = h5 w3 ft
1.2 x 0.8 m = h1.2 w0.8 m
2 m x 1.5 m = h2 w1.5 m
394 x 419 mm = h394 w419 mm
support: 311 x 213 mm = support h311 w213 mm
20 cm. (7 7/8 in.) high = h20 cm
45 x 60 cm. = h45 w60 cm
45 by 60 cm = h45 w60 cm
9 5/8 x 6 3/4" (24.5 x 17.2 cm) each = h9.625 w6.75 in
each: 20 x 30 cm = h20 w30 cm
10 1/2 × 8 in. (26.7 × 20.3 cm) = h10.5 w8 in
10-1/2 x 8 in. = h10.5 w8 in
Weight: 3.5 kg = 3500g
120 g = 120g
H. 13.5 cm; Weight: 120 g = h13.5 cm; 120g
Dimensions variable = text
60 x 41 x 5 cm, 12 kg = h60 w41 d5 cm; 12000g
H. ca. 20 cm = h20 cm
20 x 30 (cm) = h20 w30 cm
in two parts: 7 min and 11 min = text
variable = text
12 pages = text
`;

const dutch = `
60 x 41 cm = h60 w41 cm
45 bij 60 cm = h45 w60 cm
hoogte 20 cm, breedte 30 cm = h20 w30 cm
hoogte: 20 cm; breedte: 30 cm = h20 w30 cm
hoogte 20 cm × breedte 30 cm × diepte 5 cm = h20 w30 d5 cm
hoogte: 20 cm x breedte: 30 cm = h20 w30 cm
h 20 cm x b 30 cm = h20 w30 cm
h 20 × b 30 × d 10 cm = h20 w30 d10 cm
h20 x b30 cm = h20 w30 cm
20 cm. (hoogte) x 30 cm. (breedte) = h20 w30 cm
20 cm. (h) x 30 cm. (b) = h20 w30 cm
20,5 cm. x 30 cm. = h20.5 w30 cm
hoogte: 20 cm. breedte: 30 cm. = h20 w30 cm
ø 3,2 cm = ø3.2 cm
Ø 3,2 cm. = ø3.2 cm
diameter 3,2 cm = ø3.2 cm
diameter: 3,2 cm. (binnen) = binnen ø3.2 cm
doorsnede: 12 cm = ø12 cm
hoogte 12 cm, diameter 8,5 cm = h12 ø8.5 cm
lengte 12,5 cm = w12.5 cm
lengte 24 cm, breedte 21 cm = w21 d24 cm
hoogte ca. 20 cm = h20 cm
papier: hoogte 20 cm, breedte 30 cm = papier h20 w30 cm
papier: hoogte 20 cm × breedte 30 cm; lijst: hoogte 40 cm × breedte 50 cm = papier h20 w30 cm; lijst h40 w50 cm
drager: h 20 cm × b 30 cm = drager h20 w30 cm
blad: 20 x 30 cm, plaat: 15 x 20 cm = blad h20 w30 cm; plaat h15 w20 cm
geheel: 60 x 41 cm = h60 w41 cm
60 x 41 cm, met lijst 80 x 61 cm = h60 w41 cm; met lijst h80 w61 cm
afmetingen: 60 x 41 cm = h60 w41 cm
h x b: 60 x 41 cm = h60 w41 cm
hoogte x breedte: 60 x 41 cm = h60 w41 cm
60 x 41 cm (h x b) = h60 w41 cm
ca. 60 x 41 cm = h60 w41 cm
gewicht 120 gr = 120g
gewicht: 120 gram = 120g
394 mm x 419 mm = h394 w419 mm
1,2 x 0,8 m = h1.2 w0.8 m
`;

const french = `
60 x 41 cm = h60 w41 cm
60 sur 41 cm = h60 w41 cm
H. 24 cm ; L. 21 cm = h24 w21 cm
H. 24 cm ; l. 21 cm ; P. 5 cm = h24 w21 d5 cm
H. 24 cm, L. 21 cm = h24 w21 cm
H. 24 x L. 21 x P. 5 cm = h24 w21 d5 cm
H : 24 cm = h24 cm
H=24 cm = h24 cm
Hauteur : 24 cm ; Largeur : 21 cm = h24 w21 cm
Hauteur : 24 cm x Largeur : 21 cm = h24 w21 cm
Hauteur 24 cm, largeur 21 cm = h24 w21 cm
Hauteur en cm 24 ; Largeur en cm 21 = h24 w21 cm
H. en cm 24 ; l. en cm 21 = h24 w21 cm
Hauteur en m 1,20 ; Largeur en m 0,80 = h1.2 w0.8 m
Haut. 24 cm ; larg. 21 cm = h24 w21 cm
Hauteur : 0,24 m ; Largeur : 0,21 m = h0.24 w0.21 m
H. 0,24 m ; L. 0,21 m = h0.24 w0.21 m
0,24 x 0,21 m = h0.24 w0.21 m
Diam. 12 cm = ø12 cm
Diamètre : 12,5 cm = ø12.5 cm
H. 12 cm ; Diam. 8,5 cm = h12 ø8.5 cm
Longueur : 30 cm = w30 cm
H. 24 cm ; ép. 2 cm = h24 d2 cm
Feuille : 20 x 30 cm = Feuille h20 w30 cm
Feuille : H. 20 cm ; L. 30 cm = Feuille h20 w30 cm
Image : 10 x 20 cm ; Feuille : 30 x 40 cm = Image h10 w20 cm; Feuille h30 w40 cm
Image : 10 x 20 cm Feuille : 30 x 40 cm = Image h10 w20 cm; Feuille h30 w40 cm
24 x 21 cm (avec cadre) = avec cadre h24 w21 cm
60 x 41 cm, avec cadre 80 x 61 cm = h60 w41 cm; avec cadre h80 w61 cm
Sans cadre : 60 x 41 cm = h60 w41 cm
Dimensions : 60 x 41 cm = h60 w41 cm
env. 60 x 41 cm = h60 w41 cm
H x L : 24 x 21 cm = h24 w21 cm
24 x 21 cm (H x L) = h24 w21 cm
Poids : 120 g = 120g
24,5 cm. x 21 cm. = h24.5 w21 cm
`;

const german = `
60 x 41 cm = h60 w41 cm
60 × 41 × 5 cm = h60 w41 d5 cm
60,5 x 41,2 cm = h60.5 w41.2 cm
H 60 cm, B 41 cm, T 5 cm = h60 w41 d5 cm
H: 60 cm; B: 41 cm = h60 w41 cm
H: 60 cm B: 41 cm T: 5 cm = h60 w41 d5 cm
H. 60 cm, Dm. 20 cm = h60 ø20 cm
Höhe: 60 cm, Breite: 41 cm = h60 w41 cm
Höhe 60 cm, Breite 41 cm, Tiefe 5 cm = h60 w41 d5 cm
Höhe: 60 cm, Durchmesser: 20 cm = h60 ø20 cm
Höhe x Breite: 60 x 41 cm = h60 w41 cm
Höhe x Breite x Tiefe: 60 x 41 x 5 cm = h60 w41 d5 cm
H x B x T: 60 x 41 x 5 cm = h60 w41 d5 cm
H × B: 60 × 41 cm = h60 w41 cm
60 x 41 cm (H x B) = h60 w41 cm
60 cm (H) x 41 cm (B) = h60 w41 cm
60 cm hoch = h60 cm
Durchmesser 12,5 cm = ø12.5 cm
12,5 cm Durchmesser = ø12.5 cm
Ø 12,5 cm = ø12.5 cm
Länge 30 cm = w30 cm
Blatt: 20 x 30 cm; Platte: 15 x 20 cm = Blatt h20 w30 cm; Platte h15 w20 cm
Blatt: 20 x 30 cm, Platte: 15 x 20 cm = Blatt h20 w30 cm; Platte h15 w20 cm
Blattmaß: 20 × 30 cm Bildmaß: 15 × 20 cm = Blattmaß h20 w30 cm; Bildmaß h15 w20 cm
Blattmaß 20 x 30 cm = Blattmaß h20 w30 cm
Rahmen: 80 x 70 x 5 cm = Rahmen h80 w70 d5 cm
Rahmenmaß: H 80 cm, B 70 cm = Rahmenmaß h80 w70 cm
60 x 41 cm, mit Rahmen 80 x 61 cm = h60 w41 cm; mit Rahmen h80 w61 cm
Ohne Rahmen: 60 x 41 cm; Mit Rahmen: 80 x 61 cm = h60 w41 cm; Mit Rahmen h80 w61 cm
Objektmaß: 60 x 41 cm = h60 w41 cm
Maße: 60 x 41 cm = h60 w41 cm
60 x 41 cm (Blatt) = Blatt h60 w41 cm
60 x 41 cm (Blatt), 50 x 31 cm (Bild) = Blatt h60 w41 cm; Bild h50 w31 cm
ca. 60 x 41 cm = h60 w41 cm
je 20 x 30 cm = h20 w30 cm
1,20 x 0,80 m = h1.2 w0.8 m
394 x 419 mm = h394 w419 mm
Gewicht: 3,5 kg = 3500g
Höhe 12 cm; Gewicht 120 g = h12 cm; 120g
`;

const linesOf = (language: string, lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(' = ');
      return { language, text: line.slice(0, at), answer: line.slice(at + 3) };
    });

/** The cells with their answers, such as 'Sheet h30 w40 cm'. */
export const writtenSizes = [
  ...linesOf('English', english),
  ...linesOf('Dutch', dutch),
  ...linesOf('French', french),
  ...linesOf('German', german),
];
