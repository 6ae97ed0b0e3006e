import type { KeyedTable } from './measured-table.fixture.ts';

/** The list of a French museum from Micromusée, read by nothing before its key was written. */
const micromusee: KeyedTable = {
  system: 'Micromusée',
  columns: [
    ["N° d'inventaire", 'accessionNumber', '2001.3.1', '2001.3.2', '887.12', 'DEP 44'],
    ['Désignation', 'techniques/title', 'tableau', 'dessin', 'vase', 'affiche'],
    ['Titre', 'title', 'Vue du port', 'Étude de chat', 'Vase aux iris', 'Bal du 14 juillet'],
    ['Auteur / exécutant', 'artist', 'ROUX Emile', 'PETIT Rose (attribué à)', 'Manufacture de Lunel', 'anonyme'],
    ['Rôle auteur', 'artistRole', 'peintre', 'dessinateur', 'fabricant', ''],
    ['Datation', 'dateOfCreation', '1885', 'vers 1900', '4e quart 19e siècle', '1936'],
    ['Matières et techniques', 'materials', 'huile sur toile', 'encre, papier', 'faïence', 'lithographie'],
    ['Mesures', 'dimensionsNew', 'H. 50 cm ; L. 61 cm', 'H. 12,5 cm ; L. 20 cm', 'H. 31 cm', 'H. 120 cm ; L. 80 cm'],
    ['Lieu de création', 'placeOfCreation', 'Sète', '', 'Lunel', 'Paris'],
    ["Mode d'acquisition", 'ownershipHistory', 'don', 'achat', 'achat', 'dépôt'],
    ["Date d'acquisition", 'ownershipHistory', '2001', '2001', '1887', '1950'],
    ['Donateur', 'ownershipHistory/creditLine', 'Mme Roux', '', '', ''],
    ['Sujet', 'tags', 'port ; bateau', 'chat', 'iris', 'bal'],
    ['Emplacement', '', 'R2', 'R3', 'S1', 'R3'],
    ['État de conservation', '', 'bon', 'moyen', 'bon', 'bon'],
    ['Date de récolement', '', '2015', '2015', '2016', '2016'],
    ['Valeur assurance', '', '1000', '200', '400', '90'],
    ['Inscriptions', 'inscriptions', 'signé', '', 'LUNEL', ''],
  ],
  years: ['1885/1885', '1895/1905', '1876/1900', '1936/1936'],
  makers: ['Emile ROUX, peintre', 'Rose PETIT, dessinateur, attributed to', 'Manufacture de Lunel, fabricant', ''],
  sizes: ['50 x 61 cm', '12.5 x 20 cm', '31 cm', '120 x 80 cm'],
};

/** The English tags of Axiell Collections in a list with one place for each value. */
const axiellEnglish: KeyedTable = {
  system: 'Axiell in English',
  columns: [
    ['object_number', 'accessionNumber', 'BM.1', 'BM.2', 'BM.3', 'BM.4'],
    ['title', 'title', 'Winter Field', 'Teapot', 'Bridge', 'Nude'],
    ['object_name', 'techniques', 'painting', 'teapot', 'photograph', 'drawing'],
    ['creator', 'artist', 'Holt, Edna', 'unknown', 'Rees, Owen|Rees, Gwen', 'Holt, Edna'],
    ['creator.role', 'artistRole', 'painter', '', 'photographer|printer', 'draughtsman'],
    ['creator.qualifier', 'artistQualifier', '', '', '', 'after'],
    ['production.place', 'placeOfCreation', 'Bath', 'Stoke', 'Cardiff', 'Bath'],
    ['production.date.start', 'dateFrom', '1930', '1790', '1955', '1928'],
    ['production.date.end', 'dateTo', '1932', '1810', '1955', '1928'],
    ['material', 'materials', 'oil|canvas', 'stoneware', 'paper', 'paper|chalk'],
    ['technique', 'techniques', 'painting', 'thrown', 'silver gelatin', 'drawing'],
    ['dimension.type', 'dimensionsNew', 'height|width', 'height|diameter', 'height|width', 'height|width'],
    ['dimension.value', 'dimensionsNew', '40|55.5', '14|11', '203|254', '30|21'],
    ['dimension.unit', 'dimensionsNew/measurementUnit', 'cm|cm', 'cm|cm', 'mm|mm', 'cm|cm'],
    ['content.subject', 'tags', 'snow|field', '', 'bridge', 'nude'],
    ['acquisition.method', 'ownershipHistory', 'gift', 'purchase', 'purchase', 'bequest'],
    ['acquisition.date', 'ownershipHistory', '1970', '1981', '1990', '1991'],
    ['current_location', '', 'A1', 'B2', 'C3', 'C3'],
    ['credit_line', 'creditLine', ...Array(4).fill('Bath Museum')],
    ['input.date', '', '2001-01-01', '2001-01-01', '2002-02-02', '2002-02-02'],
  ],
  years: ['1930/1932', '1790/1810', '1955/1955', '1928/1928'],
  makers: ['Edna Holt, painter', '', 'Owen Rees, photographer; Gwen Rees, printer', 'Edna Holt, draughtsman, after'],
  sizes: ['40 x 55.5 cm', '14 cm; diameter 11', '203 x 254 mm', '30 x 21 cm'],
};

export const unseenTables = [micromusee, axiellEnglish];
