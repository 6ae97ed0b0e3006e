import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';

/**
 * Names that single systems use and no one else: the codes of Joconde and Micromusée, the tags of Adlib and Axiell,
 * the British Museum's lists, Omeka and CollectiveAccess. In the form of `columnWords`.
 */
export const systemWords: Partial<Record<ImportTarget, string>> = {
  accessionNumber: `idno, museum no, objnum`,
  title: `titr, titel voorkeur, preferred labels name, preferred labels`,
  supportingText: `titel vertaling, vertaalde titel, title translation, nonpreferred labels name, nonpreferred labels, appl, titre de la serie`,
  artist: `autr, ca entities, entities preferred labels displayname, entities preferred labels, producer name, production person, producer, makers full name, auteur executant`,
  artistRole: `entities relationship type, entities relationship typename`,
  artistQualifier: `vervaardiger kwalificatie, creator qualifier, constituents prefix, constituent prefix, maker prefix`,
  dateOfCreation: `mill, peri, date de realisation, dates value, date dates value`,
  dimensionsNew: `dims, physical dimensions, dimension free, afmeting vrij`,
  materials: `tech, materiaux et technique, materiaux et techniques`,
  techniques: `domn, deno, type id`,
  culture: `ecol, epoq, school style`,
  placeOfCreation: `pdec, lieux, vervaardiging plaats, production place`,
  ownershipHistory: `donateur, donor, donor name, schenker, spender, stifter, stat, dacq, aptn, acq name, acq date, acq notes, acquisition name, acquisition person, acquisition notes, verwerving methode, verwerving datum, verwerving bron, zugang von, zugang jahr, date d entree`,
  thirdPartyExhibitions: `expo`,
  inscriptions: `insc, opschrift inhoud, inscription content, bezeichnung signatur, signatur bezeichnung, bezeichnung und signatur`,
  bibliographicReferences: `bibl, bib references`,
  publicRegistries: `priref, item id, big number, reg number`,
  documentsNew: `item uri, item link`,
  collection: `loca, instelling naam, dc publisher`,
  tags: `srep, repr`,
  picture: `reproductie referentie, reproduction reference, object representations media original url, representations media original url, original url, representation media`,
};

/** Names that these systems use for what is no part of a record. */
export const systemNotTaken = `storage locations preferred labels name, storage locations preferred labels, paut, dmis, dmaj, sort number, sortnumber, erfasst am, geandert am, angelegt am, erstellt am, bearbeitet am, invoer datum, input date, wijziging datum, edit date, fotonachweis, bildnachweis, photo credit, photo credits, photographer credit, credit photographique, credit photo, credits photographiques, fotocredit, fotografie credit`;

/** The kind and the unit of measurements beside their numbers: 'afmeting.soort', 'dimension.unit'. */
export const kindColumn = /\.(?:soort|types?|art|typ)$/i;
export const unitColumn = /\.(?:eenheid|units?|einheit|unite|unité)$/i;
export const valueColumn = /\.(?:waarde|value|wert|valeur)$/i;
/** One of three columns that say a measurement together; none of them is one by itself. */
export const isPartOfMeasure = (column: string): boolean =>
  [kindColumn, valueColumn, unitColumn].some((part) => part.test(column));
