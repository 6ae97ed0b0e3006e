/*
 * Makers as museums write them in four languages: the cell, after '@' the cell of the role beside it, and the answer: the
 * qualifier before the name, a role in brackets, 'none' for a maker that is not known, with the culture that the cell
 * tells. All cells are our own.
 */

const english = `
Ada Ferrars = Ada Ferrars
Ferrars, Ada = Ada Ferrars
Attributed to Ada Ferrars = attributed to Ada Ferrars
Attributed to: Ferrars, Ada = attributed to Ada Ferrars
attributed to the Oxford Painter = attributed to the Oxford Painter
Ada Ferrars (attributed to) = attributed to Ada Ferrars
Possibly by Ada Ferrars = possibly Ada Ferrars
Probably Ada Ferrars = possibly Ada Ferrars
Ada Ferrars (?) = possibly Ada Ferrars
School of Ada Ferrars = school of Ada Ferrars
Workshop of Ada Ferrars = workshop of Ada Ferrars
Studio of Ada Ferrars = studio of Ada Ferrars
Circle of Ada Ferrars = circle of Ada Ferrars
Follower of Ada Ferrars = follower of Ada Ferrars
Manner of Ada Ferrars = manner of Ada Ferrars
Style of Ada Ferrars = style of Ada Ferrars
Imitator of Ada Ferrars = imitator of Ada Ferrars
After Ada Ferrars = after Ada Ferrars
After a design by Ada Ferrars = after Ada Ferrars
after a painting by Ada Ferrars = after Ada Ferrars
Copy after: Ames, Joseph Alexander = copy after Joseph Alexander Ames
Copy after Ada Ferrars = copy after Ada Ferrars
Copied from Ada Ferrars = copy after Ada Ferrars
Formerly attributed to Ada Ferrars = formerly attributed to Ada Ferrars
Pupil of Ada Ferrars = school of Ada Ferrars
Ada Ferrars @ attributed to = attributed to Ada Ferrars
Ada Ferrars @ Attributed to = attributed to Ada Ferrars
Ada Ferrars @ possibly by = possibly Ada Ferrars
Ada Ferrars @ school of = school of Ada Ferrars
Ada Ferrars @ copy after = copy after Ada Ferrars
Ada Ferrars @ attributed artist = attributed to Ada Ferrars
Ada Ferrars @ painter, attributed to = attributed to Ada Ferrars (painter)
Ada Ferrars @ painter (attributed to) = attributed to Ada Ferrars (painter)
Ada Ferrars @ After = after Ada Ferrars
Ada Ferrars @ engraver = Ada Ferrars (engraver)
Ada Ferrars @ artist = Ada Ferrars
Ada Ferrars @ Maker = Ada Ferrars
Ferrars, Ada, 1840-1901 = Ada Ferrars
Ferrars, Ada, born 1962 = Ada Ferrars
Ferrars, Ada, American, 1840–1901 = Ada Ferrars
Ada Ferrars, American, 1840–1901 = Ada Ferrars
Ada Ferrars (American, 1840–1901) = Ada Ferrars
Ada Ferrars (born 12 March 1840, died 5 May 1901) = Ada Ferrars
Ada Ferrars, born 12 March 1840, died 5 May 1901 = Ada Ferrars
Ada Ferrars, 12 March 1840–5 May 1901 = Ada Ferrars
Ada Ferrars, March 12, 1840 - May 5, 1901 = Ada Ferrars
Ada Ferrars 1840-1901 = Ada Ferrars
Ada Ferrars, b. 1962 = Ada Ferrars
Ada Ferrars (1840 - 1901) = Ada Ferrars
Ada Ferrars [1840-1901] = Ada Ferrars
Ada Ferrars (active 1650–1680) = Ada Ferrars
Ada Ferrars, active ca. 1700 = Ada Ferrars
Ada Ferrars (17th century) = Ada Ferrars
Ada Ferrars, American, born Dublin 1848-died Cornish 1907 = Ada Ferrars
Attributed to Ada Ferrars (American, 1840–1901) = attributed to Ada Ferrars
Publisher: Ada Ferrars = Ada Ferrars (Publisher)
Ada Ferrars (publisher) = Ada Ferrars (publisher)
Designed by Ada Ferrars = Ada Ferrars (designer)
Printed by Ada Ferrars = Ada Ferrars (printer)
Made by Ada Ferrars = Ada Ferrars
By Ada Ferrars = Ada Ferrars
Studio Yi = Studio Yi
Atelier Van Lund = Atelier Van Lund
Workshop Nine = Workshop Nine
School Press Ltd. = School Press Ltd.
Rembrandt = Rembrandt
Rembrandt, Dutch, 1606–1669 = Rembrandt
Lenz, Roman = Roman Lenz
Lenz, Roman, born 1933 = Roman Lenz
Ada Ferrars, American = Ada Ferrars
Unknown = none
Unknown (Yoruba) = none Yoruba
Possibly Chinese = none Chinese
Unknown, after Ada Ferrars = after Ada Ferrars
Anonymous (after Ada Ferrars) = after Ada Ferrars
Near, Holly = Holly Near
Near East Foundation = Near East Foundation
unknown artist = none
Artist unknown = none
Unknown maker = none
maker not known = none
Anonymous = none
Anonymous artist = none
Unidentified photographer = none
unknown American = none American
Unknown American artist = none American
Anonymous, Dutch = none Dutch
Unknown artist, Italian, 16th century = none Italian
Unidentified artist (French) = none French
American, unknown = none American
Anonymous Japanese = none Japanese
`;

const dutch = `
Ada van der Lund = Ada van der Lund
Lund, Ada van der = Ada van der Lund
toegeschreven aan Ada van der Lund = attributed to Ada van der Lund
Lund, Ada van der (toegeschreven aan) = attributed to Ada van der Lund
mogelijk Ada Lund = possibly Ada Lund
mogelijk door Ada Lund = possibly Ada Lund
vermoedelijk Ada Lund = possibly Ada Lund
naar Ada Lund = after Ada Lund
naar ontwerp van Ada Lund = after Ada Lund
naar een tekening van Ada Lund = after Ada Lund
kopie naar Ada Lund = copy after Ada Lund
school van Ada Lund = school of Ada Lund
atelier van Ada Lund = workshop of Ada Lund
werkplaats van Ada Lund = workshop of Ada Lund
omgeving van Ada Lund = circle of Ada Lund
navolger van Ada Lund = follower of Ada Lund
manier van Ada Lund = manner of Ada Lund
in de trant van Ada Lund = manner of Ada Lund
stijl van Ada Lund = style of Ada Lund
voorheen toegeschreven aan Ada Lund = formerly attributed to Ada Lund
Ada Lund @ toegeschreven aan = attributed to Ada Lund
Ada Lund @ naar = after Ada Lund
Ada Lund @ naar tekening van = after Ada Lund
Ada Lund @ atelier van = workshop of Ada Lund
Ada Lund @ navolger van = follower of Ada Lund
Ada Lund @ mogelijk = possibly Ada Lund
Ada Lund @ prentmaker = Ada Lund (prentmaker)
Ada Lund @ vervaardiger = Ada Lund
Ada Lund @ prentmaker, toegeschreven aan = attributed to Ada Lund (prentmaker)
Ada Lund (1606-1669) = Ada Lund
Ada Lund (Leiden 15 juli 1606 - Amsterdam 4 oktober 1669) = Ada Lund
Lund, Ada, 1606-1669 = Ada Lund
Ada Lund, geboren 3 mei 1840 = Ada Lund
Ada Lund, geb. 1840 = Ada Lund
Ada Lund (17e eeuw) = Ada Lund
Ada Lund (uitgever) = Ada Lund (uitgever)
ontwerper: Ada Lund = Ada Lund (ontwerper)
onbekend = none
onbekende kunstenaar = none
onbekende fotograaf = none
kunstenaar onbekend = none
anoniem = none
vervaardiger onbekend = none
onbekend, Nederlands = none Nederlands
anoniem (Japans) = none Japans
anoniem Nederlands = none Nederlands
`;

const french = `
Ada Lenoir = Ada Lenoir
LENOIR Ada = Ada LENOIR
LENOIR Ada (attribué à) = attributed to Ada LENOIR
LENOIR Ada (d'après) = after Ada LENOIR
LENOIR Ada (école de) = school of Ada LENOIR
LENOIR Ada (suite de) = follower of Ada LENOIR
LENOIR Ada (atelier) = workshop of Ada LENOIR
LENOIR Ada (manière de) = manner of Ada LENOIR
LENOIR Ada (copie d'après) = copy after Ada LENOIR
LENOIR Ada (dessinateur) = Ada LENOIR (dessinateur)
LENOIR Ada (peintre, attribué à) = attributed to Ada LENOIR (peintre)
LENOIR Ada (Paris, 1810 ; Lyon, 1860) = Ada LENOIR
attribué à Ada Lenoir = attributed to Ada Lenoir
attribuée à Ada Lenoir = attributed to Ada Lenoir
Attribué à : LENOIR Ada = attributed to Ada LENOIR
d'après Ada Lenoir = after Ada Lenoir
d’après un dessin de Ada Lenoir = after Ada Lenoir
copié d'après Ada Lenoir = copy after Ada Lenoir
copie d'après Ada Lenoir = copy after Ada Lenoir
école de Ada Lenoir = school of Ada Lenoir
atelier de Ada Lenoir = workshop of Ada Lenoir
entourage de Ada Lenoir = circle of Ada Lenoir
cercle de Ada Lenoir = circle of Ada Lenoir
suite de Ada Lenoir = follower of Ada Lenoir
suiveur de Ada Lenoir = follower of Ada Lenoir
manière de Ada Lenoir = manner of Ada Lenoir
à la manière de Ada Lenoir = manner of Ada Lenoir
dans le goût de Ada Lenoir = manner of Ada Lenoir
peut-être Ada Lenoir = possibly Ada Lenoir
anciennement attribué à Ada Lenoir = formerly attributed to Ada Lenoir
Ada Lenoir @ attribué à = attributed to Ada Lenoir
Ada Lenoir @ d'après = after Ada Lenoir
Ada Lenoir @ copié d'après = copy after Ada Lenoir
Ada Lenoir @ manière de = manner of Ada Lenoir
Ada Lenoir @ suite de = follower of Ada Lenoir
Ada Lenoir @ école de = school of Ada Lenoir
Ada Lenoir @ graveur = Ada Lenoir (graveur)
Ada Lenoir @ artiste = Ada Lenoir
Ada Lenoir, né à Paris le 3 mai 1840, mort à Lyon le 5 juin 1901 = Ada Lenoir
Ada Lenoir (née en 1840) = Ada Lenoir
Ada Lenoir (actif vers 1700) = Ada Lenoir
Ada Lenoir (18e siècle) = Ada Lenoir
anonyme = none
inconnu = none
auteur inconnu = none
artiste inconnu = none
fabricant inconnu = none
anonyme français = none français
anonyme, italien = none italien
`;

const german = `
Ada Lang = Ada Lang
Lang, Ada = Ada Lang
Zugeschrieben: Ada Lang = attributed to Ada Lang
Ada Lang (zugeschrieben) = attributed to Ada Lang
zugeschrieben an Ada Lang = attributed to Ada Lang
nach Ada Lang = after Ada Lang
nach einem Entwurf von Ada Lang = after Ada Lang
Kopie nach Ada Lang = copy after Ada Lang
Werkstatt: Ada Lang = workshop of Ada Lang
Werkstatt von Ada Lang = workshop of Ada Lang
Ada Lang (Werkstatt) = workshop of Ada Lang
Umkreis von Ada Lang = circle of Ada Lang
Ada Lang (Umkreis) = circle of Ada Lang
Schule von Ada Lang = school of Ada Lang
Ada Lang (Schule) = school of Ada Lang
Nachfolger von Ada Lang = follower of Ada Lang
Ada Lang (Nachfolger) = follower of Ada Lang
Art des Ada Lang = manner of Ada Lang
in der Art von Ada Lang = manner of Ada Lang
wohl Ada Lang = possibly Ada Lang
vermutlich Ada Lang = possibly Ada Lang
möglicherweise Ada Lang = possibly Ada Lang
Ada Lang? = possibly Ada Lang
früher zugeschrieben: Ada Lang = formerly attributed to Ada Lang
Schüler von Ada Lang = school of Ada Lang
Ada Lang @ zugeschrieben = attributed to Ada Lang
Ada Lang @ nach = after Ada Lang
Ada Lang @ Werkstatt = workshop of Ada Lang
Ada Lang @ Umkreis = circle of Ada Lang
Ada Lang @ Stecher = Ada Lang (Stecher)
Ada Lang @ Künstler = Ada Lang
Ada Lang @ Maler, zugeschrieben = attributed to Ada Lang (Maler)
Ada Lang (1840-1901) = Ada Lang
Ada Lang (* 12.3.1840 in Köln, † 5.5.1901 in Berlin) = Ada Lang
Ada Lang, geb. 12. März 1840, gest. 5. Mai 1901 = Ada Lang
Ada Lang, * 1840, † 1901 = Ada Lang
Ada Lang, 12. März 1840 - 5. Mai 1901 = Ada Lang
Ada Lang (tätig um 1700) = Ada Lang
Entwurf: Ada Lang = Ada Lang (Entwurf)
Ada Lang (Verleger) = Ada Lang (Verleger)
unbekannt = none
Unbekannter Künstler = none
Künstler unbekannt = none
Hersteller unbekannt = none
Anonym = none
anonym, deutsch = none deutsch
unbekannt, italienisch = none italienisch
Unbekannter deutscher Künstler = none deutscher
`;

const linesOf = (language: string, lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [cell = '', answer = ''] = line.split(' = ');
      const [text = '', role = ''] = cell.split(' @ ');
      return { language, text, role, answer };
    });

/** The cells with their answers. */
export const writtenMakers = [
  ...linesOf('English', english),
  ...linesOf('Dutch', dutch),
  ...linesOf('French', french),
  ...linesOf('German', german),
];
