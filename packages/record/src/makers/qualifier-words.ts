import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';

/** More ways in which catalogues write a qualifier, in lower case; only those that cannot begin a name. */
const words: Readonly<Partial<Record<MakerQualifier, string>>> = {
  'attributed to':
    'ascribed to, traditionally attributed to, attributed to:, attribué au, attribuée à, attribué à la, attribué aux, attribuable à, toegeschreven aan de, zugeschrieben an, zuschreibung an, zugeschrieben dem, toeschrijving aan, attribuita a, atribuida a',
  possibly:
    'possibly by, probably by, perhaps by, likely by, presumably, mogelijk, mogelijk door, wellicht, misschien, vermoedelijk, vermoedelijk door, waarschijnlijk, möglicherweise, wahrscheinlich, vielleicht, eventuell, peut-être, peut-être de, peut-être par, probablement, probablement par, sans doute, forse, quizás',
  'workshop of':
    'assistant of, assistants of, atelier du, atelier des, werkplaats van, medewerker van, mitarbeiter von, werkstatt der, collaborateur de',
  'circle of':
    'associate of, cercle de, cercle du, entourage du, kring van, kreis des, kreis von, umfeld von, naaste omgeving van',
  'school of':
    'pupil of, student of, école du, école des, école de, school van, leerling van, schüler von, schüler des, schule der, élève de, élève du',
  'follower of':
    'copyist of, suiveur du, suite de, suite du, disciple de, volgeling van, nachfolge von, nachfolge des, nachfolger der',
  'manner of':
    'manière de, manière du, à la manière du, dans le goût de, dans le goût du, genre de, dans la manière de, manier van, in de manier van, trant van, in de trant van, art des, art von, manier des, manier von, in der manier von, in der manier des',
  'style of': 'dans le style de, style de, stijl van, in de stijl van, stil von, stil des, im stil von, im stil des',
  'imitator of': 'imitateur de, imitator van, navolging van, nachahmer von, nachahmer des, nachahmung nach',
  after:
    "after the, inspiré de, inspired by, based on, vrij naar, frei nach, naar ontwerp van, by or after, d'après le, from a design by",
  'copy after':
    "copied after, copied from, copied by, copy from, copié d'après, copie ancienne d'après, copie de, kopie van, kopie von, gekopieerd naar, kopiert nach, copia d'après",
  'formerly attributed to':
    'previously attributed to, anciennement attribué à, ancienne attribution à, ancienne attribution, autrefois attribué à, voorheen toegeschreven aan, vroeger toegeschreven aan, früher zugeschrieben, ehemals zugeschrieben',
};

/** Each prefix with its qualifier. */
export const furtherPrefixes: readonly (readonly [words: string, qualifier: MakerQualifier])[] = Object.entries(
  words,
).flatMap(([qualifier, list]) => list.split(',').map((word) => [word.trim(), qualifier as MakerQualifier] as const));
