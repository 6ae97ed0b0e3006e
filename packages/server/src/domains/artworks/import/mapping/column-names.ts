import type { ImportTarget } from '@oeuvre/contracts/domains/artworks/imports/imports.targets.ts';

/**
 * Names of columns in tables of museums: English, German, French, Spanish, Italian, Dutch, Portuguese, Danish, Swedish,
 * Norwegian, Polish; without accents, capitals and punctuation. The tables of the Metropolitan Museum, MoMA, Cleveland,
 * Cooper Hewitt, Harvard, Chicago, Tate, the Rijksmuseum and the exports of MuseumPlus, TMS, Axiell, CollectiveAccess
 * and Omeka were read for it.
 */
const namesOf: Readonly<Record<ImportTarget, string>> = {
  accessionNumber: `accession number, accession no, accession num, accession, acc no, acno, accno, object number, object no, objectnumber, inventory number, inventory no, inventory, inv no, inv nr, inv, registration number, museum number, identification number, catalogue number, catalog number, unique id, inventarnummer, inventarnr, inventar nr, inventar, inventar nummer, signatur, objektnummer, objekt nr, ident nr, identnummer, sammlungsnummer, numero d inventaire, n inventaire, no inventaire, num inventaire, inventaire, numero inventaire, numero de inventario, n inventario, inventario, num inventario, numero di inventario, numero inventario, inventarisnummer, objectnummer, objectnr, inventaris, numero de registro, registo, numero de tombo, inventarienummer, inventar nummer, inventarnr, registreringsnummer, genstandsnummer, nr inwentarzowy, numer inwentarzowy, identifier, dc identifier, dcterms identifier, identification, number, nummer`,
  title: `title, object title, work title, artwork title, titles title, title text, main title, preferred title, primary title, display title, label, dc title, dcterms title, name of work, artwork, artwork name, titel, werktitel, objekttitel, haupttitel, titel deutsch, bezeichnung, objektbezeichnung, titre, titre de l oeuvre, intitule, designation, titulo, titulo de la obra, titolo, titolo opera, titolo dell opera, denominazione, titels, hoofdtitel, titulo da obra, tytul, nazwa, tittel, betegnelse, object name title, name`,
  supportingText: `subtitle, alternative title, alternate title, other title, translated title, title translation, original title, series title, title in original language, title alternative, foreign title, dcterms alternative, series, portfolio, group title, short description, summary, tagline, untertitel, nebentitel, titel englisch, weiterer titel, originaltitel, serie, sous titre, autre titre, titre alternatif, subtitulo, otro titulo, sottotitolo, altro titolo, ondertitel, alternatieve titel, reeks, long title, collective title`,
  descriptionText: `description, object description, label text, wall text, web text, gallery text, wall description, didactic, catalogue entry, interpretation, essay, text, public description, physical description, dc description, dcterms description, did you know, fun fact, gallery label, beschreibung, objektbeschreibung, kurzbeschreibung, erlauterung, kommentar, text deutsch, descriptif, description de l objet, commentaire, notice, descripcion, descripcion del objeto, descrizione, omschrijving, beschrijving, plaque description, descricao, beskrivelse, beskrivning, opis, content description`,
  artist: `artist, artists, artist name, artist display name, artist maker, artist or maker, maker, makers, creator, creators, creator name, author, authors, painter, sculptor, photographer, architect, designer, engraver, printmaker, artist s, principal maker, principal or first maker, all artists, maker name, makers name, artists name, creators name, creators description, artist title, artist display, person, people, people name, people displayname, constituent, constituents, constituents name, dc creator, dcterms creator, attribution, kunstler, kunstlerin, kunstlername, kunstler in, urheber, urheberin, autor, beteiligte, person korperschaft, hersteller, hersteller in, maler, fotograf, produzent, artiste, artistes, auteur, auteurs, createur, createurs, fabricant, nom de l artiste, peintre, artista, artistas, autore, creador, fabricante, nombre del artista, autor principal, artisti, nome artista, kunstenaar, vervaardiger, makers naam, maker naam, ontwerper, schilder, autores, kunstner, konstnar, kunstnere, ophav, tworca, artysta, producers name, participants person name, participants name`,
  artistFirstName: `artist first name, first name, firstname, forename, given name, vorname, kunstler vorname, prenom, nombre, nome, voornaam`,
  artistRole: `artist role, role, maker role, makers role, creator role, creators role, artists role, constituents role, people role, artist function, participants role name, participants role, rolle, funktion, role de l artiste, fonction, rol, ruolo, funcion`,
  artistQualifier: `artist prefix, attribution qualifier, qualifier, artist qualifier, makers qualification, creators qualifier, attribution level, zuschreibung, attribution qualifiers, makers qualifier, kwalificatie, creators extent, qualificatif`,
  dateOfCreation: `date, dates, object date, creation date, date created, date made, date of creation, display date, date display, date text, datetext, dating, year, years, year made, production date, creation year, made, period of creation, dated, when, work date, dc date, dcterms created, dcterms date, execution date, datierung, datum, entstehungszeit, entstehungsdatum, entstehungsjahr, jahr, zeit, datierung text, zeitstellung, herstellungsdatum, date de creation, date d execution, datation, annee, annee de creation, millesime, epoque, siecle, fecha, fecha de creacion, datacion, ano, data, data di creazione, datazione, cronologia, anno, datering, vervaardigingsdatum, jaar, jaartal, productiedatum, ar, tillkomsttid, data powstania, rok, production dates text, production date text, date label, dating presentingdate, dating presenting date`,
  dateFrom: `object begin date, begin date, date begin, date from, start date, date start, year from, start year, earliest year, date earliest, creation date earliest, earliest date, begin year, year start, date early, date range start, date range startyear, datebegin, beginyear, dating yearearly, dating year early, datierung von, datierung beginn, datum von, jahr von, von, fruhestens, datum anfang, annee debut, annee de debut, date debut, date de debut, debut, ano inicial, fecha inicial, fecha inicio, ano desde, data inizio, data iniziale, anno da, dal, datum begin, begindatum, jaar van, begin, datering begin, vroegste jaar, van, dateringvan, production dates start, date start year, date_start`,
  dateTo: `object end date, end date, date end, date to, year to, end year, latest year, date latest, creation date latest, latest date, year end, date late, date range end, date range endyear, dateend, endyear, finish date, dating yearlate, dating year late, datierung bis, datierung ende, datum bis, jahr bis, bis, spatestens, datum ende, annee fin, annee de fin, date fin, date de fin, fin, ano final, fecha final, fecha fin, ano hasta, data fine, data finale, anno a, al, datum einde, einddatum, jaar tot, einde, eind, datering eind, laatste jaar, tot, dateringtot, production dates end, date end year`,
  dimensionsNew: `dimensions, dimension, measurements, measurement, size, object dimensions, dimensions display, display dimensions, dimensions text, overall dimensions, dimension text, image size, sheet size, dcterms extent, extent, masse, abmessungen, abmessung, mass, mase, grosse, format, blattmass, rahmenmass, objektmasse, dimensions de l oeuvre, mesures, dimensiones, medidas, tamano, dimensioni, misure, formato, afmetingen, afmeting, maten, dimensoes, mal, matt, dimensjoner, wymiary, sub title size, dimensions dimension`,
  height: `height, h, hoehe, hohe, hauteur, haut, alto, altura, altezza, hoogte, hojde, hojd, wysokosc, dimensions height, height value, item height, size height`,
  width: `width, w, length, breite, lange, largeur, longueur, ancho, anchura, largo, larghezza, lunghezza, breedte, lengte, largura, bredde, bredd, szerokosc, dimensions width, width value, item width, size width`,
  depth: `depth, tiefe, profondeur, epaisseur, profundidad, fondo, profondita, spessore, diepte, profundidade, dybde, djup, glebokosc, dimensions depth, thickness, dicke, item depth, size depth`,
  diameter: `diameter, diam, durchmesser, diametre, diametro, doorsnede, diametr, dimensions diameter, circumference`,
  weight: `weight, gewicht, poids, peso, vekt, vikt, waga, mass weight`,
  materials: `medium, materials, material, medium display, medium and support, material technique, materials techniques, materials and techniques, material and technique, technique and material, media, materials description, support, dc format, dcterms medium, fabric, materialtechnik, material technik, technik material, material und technik, werkstoff, materialien, bildtrager, materiaux, matiere, matieres, materiau, matieres et techniques, materiaux et techniques, technique matiere, support technique, materiales, materiales y tecnicas, tecnica y materiales, soporte, materiali, materia, materia e tecnica, materiale, materiaal, materiaal techniek, materialen, drager, materiais, material e tecnica, materialer, materiell, medium name, techniek materiaal, material og teknik, tworzywo`,
  techniques: `technique, techniques, process, method, object type, type of object, object category, classification, classifications, category, work type, worktype, type, genre, object name, objectname, artwork type, artwork type title, dc type, dcterms type, classification title, technik, techniken, verfahren, gattung, sachgruppe, objekttyp, objektart, objektgattung, art, klassifikation, werktyp, domaine, type d objet, categorie, procede, tecnica, tecnicas, tipo, tipo de objeto, clasificacion, categoria, tipologia, tecniche, classificazione, classe, oggetto, techniek, technieken, objectsoort, objecttype, soort object, soort, classificatie, tecnicas usadas, teknik, teknikk, genstandstype, sagsgruppe, sakord, technika, rodzaj, objectnaam, objekt, object name type`,
  culture: `culture, cultures, period, dynasty, reign, style, styles, movement, movements, movements name, school, culture period, cultural context, art movement, style period, kultur, epoche, stil, stilrichtung, periode, ethnie, kulturkreis, ethnische gruppe, style epoque, ecole, mouvement, culture epoque, cultura, periodo, estilo, escuela, epoca, stile, scuola, ambito culturale, cultuur, stijl, stroming, school stijl, kulturomrade, kultura, styl, okres, dcterms temporal, context`,
  placeOfCreation: `place of creation, place, places, place made, place of origin, origin, geography, country, city, state, county, region, subregion, locale, locus, river, production place, place of production, place created, creation place, made in, geographic location, country of origin, place name, findspot, find spot, find place, excavation site, excavation, discovery place, woe country name, dc coverage, dcterms spatial, coverage, herstellungsort, entstehungsort, ort, herkunftsort, land, fundort, geographischer bezug, geografischer bezug, entstehungsland, region land, lieu de creation, lieu, lieu d execution, lieu de production, lieu de decouverte, pays, ville, origine, provenance geographique, lugar de creacion, lugar, lugar de produccion, lugar de procedencia, pais, ciudad, origen, luogo di produzione, luogo, luogo di creazione, paese, citta, provenienza geografica, plaats, plaats van vervaardiging, plaats vervaardiging, vervaardigingsplaats, land van herkomst, herkomst land, productieplaats, production places, local, local de producao, sted, fremstillingssted, plats, tillverkningsort, miejsce powstania, place of manufacture`,
  ownershipHistory: `provenance, ownership history, ownership, history of ownership, owner history, provenance text, acquisition history, object history, collection history, provenance description, acquired from, acquisition, acquisition method, previous owner, previous owners, former owner, dcterms provenance, provenienz, herkunft, besitzgeschichte, erwerb, erwerbung, erwerbungsart, zugang, zugangsart, vorbesitzer, erwerbungsgeschichte, provenienzangabe, historique, historique de propriete, propriete, mode d acquisition, acquisition mode, ancienne appartenance, anciennes appartenances, proprietaire precedent, procedencia, historia de propiedad, forma de ingreso, adquisicion, provenienza, storia della proprieta, acquisizione, modalita di acquisizione, passaggi di proprieta, herkomst, verwerving, verwervingswijze, herkomstgeschiedenis, verwerving methode, provenienca, proveniens, erhvervelse, forvarv, pochodzenie, date acquired, acquisition date, accession year, accessionyear, acquisition year, acquisitionyear, erwerbungsjahr, zugangsdatum, date d acquisition, fecha de adquisicion, data acquisizione, verwervingsdatum, provenance events description, acquisition source`,
  tradingVenues: `sale, sales, sale history, auction, auctions, auction history, market, sales history, auktion, auktionen, verkauf, vente, ventes, subasta, subastas, asta, aste, veiling, veilingen`,
  thirdPartyExhibitions: `exhibition, exhibitions, exhibition history, exhibited, exhibitions title, exhibitions name, ausstellung, ausstellungen, ausstellungsgeschichte, ausgestellt, expositions, exposition, historique des expositions, exposicion, exposiciones, mostra, mostre, esposizioni, tentoonstelling, tentoonstellingen, tentoonstellingsgeschiedenis, exposicoes, udstilling, udstillinger, utstallning, wystawy`,
  publicationHistory: `publication history, publications, published, published in, publication, publikationen, publikation, veroffentlichungen, publicado, pubblicazioni, publicaties, publicatie, publications liees`,
  inscriptions: `inscription, inscriptions, inscription text, inscriptions inscription, signature, signed, signatures, marks, marking, markings, mark, inscribed, signature inscription, inscriptions and marks, marks and inscriptions, inschrift, inschriften, bezeichnung auf objekt, beschriftung, signatur text, signiert, aufschrift, marke, marken, bezeichnungen, signatur und inschrift, inscriptions et marques, marques, inscripcion, inscripciones, marcas, firma, firmas, inscripciones y marcas, iscrizione, iscrizioni, marchi, opschrift, opschriften, merken, signatuur, signatuur opschrift, inscricoes, indskrift, paskrift, inskrypcje`,
  bibliographicReferences: `bibliography, references, bibliographic references, literature, citations, citation, citations citation, reference, works cited, selected literature, dcterms bibliographiccitation, literatur, literaturangaben, bibliographie, quellen, quelle, literaturhinweise, references bibliographiques, sources, bibliografia, referencias, riferimenti bibliografici, literatuur, bibliografie, litteratur, documentation titles`,
  publicRegistries: `object id, objectid, id, system id, record id, recordid, object wikidata url, wikidata, wikidata url, wikidata id, artist wikidata url, lost art id, other number, other numbers, alternate number, former number, old number, previous number, systematic catalogue, catalogue raisonne, catalogue raisonne number, finberg, share license, weitere nummer, alte inventarnummer, alte nummer, andere nummer, werkverzeichnis, wvz, wvz nr, objekt id, datensatz, ancien numero, autre numero, autres numeros, catalogue raisonne numero, otro numero, altro numero, ander nummer, andere nummers, oud nummer`,
  documentsNew: `url, link, link resource, website, web page, webpage, web link, web address, object url, page url, source url, collection url, permalink, persistent uri, persistent url, uri, resource, handle, links, links web, weblink, webseite, internetadresse, onlinelink, adresse web, lien, site web, enlace, pagina web, sito web, sito, pagina, webadres, guid, object link, deep link, objektlink`,
  collection: `collection, repository, institution, museum, current repository, holding institution, owner, current location of work, collection name, institution name, dcterms publisher, data provider, repository name, sammlung, besitzer, eigentumer, sammlungsname, verwahrer, einrichtung, museumsname, collection actuelle, conservation, lieu de conservation, etablissement, musee, proprietaire, nom du musee, nom officiel musee, coleccion, museo, institucion, propietario, collezione, istituzione, proprietario, ente, collectie, instelling, eigenaar, beherende instelling, colecao, museu, samling, museum navn, kolekcja, muzeum, department, departement, abteilung, departamento, dipartimento, afdeling`,
  creditLine: `credit line, creditline, credit, credits, courtesy, acknowledgement, acknowledgment, credit line text, kreditzeile, creditzeile, nachweis, bildnachweis text, dank, leihgeber, schenker, credits et mentions, mention, ligne de credit, linea de credito, procedencia y credito, linea di credito, dono, verantwoording, bruikleengever, acquisition creditline, kreditlinje, legatlinje`,
  rights: `rights, rights statement, copyright, license, licence, rights and reproduction, copyright status, rights status, is public domain, public domain, share license status, use rights, usage rights, rights uri, rights url, license url, image rights, dc rights, dcterms rights, dcterms license, edm rights, copyright notice, rechte, rechtestatus, lizenz, urheberrecht, nutzungsrechte, rechteinhaber status, lizenz url, bildrechte, droits, droit, licence image, statut juridique, droits d auteur, derechos, licencia, derechos de autor, diritti, licenza, diritto d autore, rechten, licentie, auteursrecht, auteursrechten, copyright status werk, direitos, licenca, rettigheder, rettigheter, licens, prawa, licencja, metadata rights, image copyright, share license, objectrights, is_public_domain, cc0, media rights, license info`,
  rightsHolder: `rights holder, copyright holder, copyright owner, rightsholder, dcterms rightsholder, rechteinhaber, rechteinhaberin, urheberrechtsinhaber, ayant droit, titulaire des droits, titular de derechos, titular de los derechos, detentore dei diritti, titolare dei diritti, rechthebbende, rechtenhouder, rettighedshaver`,
  tags: `tags, tag, keywords, keyword, subject, subjects, subject terms, subject tags, subjects name, topics, topic, themes, theme, motif, iconography, depicts, depicted, terms, term titles, subject titles, category titles, theme titles, tags term, dc subject, dcterms subject, subject keywords, iconclass, iconclass labels, schlagwort, schlagworte, schlagworter, stichwort, stichworte, thema, themen, motiv, motive, ikonographie, ikonografie, bildthema, dargestellt, mots cles, mot cle, sujet, sujets, iconographie, sujet represente, themes representes, representation, palabras clave, palabra clave, temas, tema, materias, iconografia, etiquetas, parole chiave, soggetto, soggetti, trefwoord, trefwoorden, trefwoorden onderwerp, onderwerp, onderwerpen, associatie onderwerp, voorstelling, emneord, amnesord, emner, slowa kluczowe, palavras chave, assunto`,
  picture: `image, images, image file, image filename, image file name, filename, file name, file, picture, pictures, photo, photos, photograph file, image url, imageurl, image link, image address, primary image, primaryimage, primary image small, primaryimagesmall, thumbnail, thumbnail url, thumbnailurl, media, media file, media url, iiif, iiif url, iiif image, iiif manifest, images url, images web url, images b url, image id, preview, webimage url, header image url, headerimage url, bild, bilder, bilddatei, bilddateien, dateiname, datei, bild url, bildlink, foto, fotos, abbildung, abbildungen, fichier, fichier image, nom du fichier, lien image, photographie fichier, imagen, imagenes, archivo, archivo de imagen, nombre de archivo, immagine, immagini, nome file, file immagine, afbeelding, afbeeldingen, bestandsnaam, bestand, plaatje, imagem, imagens, ficheiro, billede, billedfil, bilde, zdjecie, plik`,
  pictureAlt: `alt text, alt, alternative text, image description, image alt, image alt text, thumbnail alt text, picture description, bildbeschreibung, alternativtext, alttext, texte alternatif, description de l image, texto alternativo, descripcion de la imagen, testo alternativo, alternatieve tekst, beschrijving afbeelding`,
};

/**
 * Columns of museums' tables that are no part of a record, and would be taken for one by a similar name: facts about
 * people, about the museum's rooms and about its database.
 */
const notTaken = new Set(
  `artist display bio, artist bio, artist begin date, artist end date, artist suffix, artist alpha sort, artist gender, artist ulan url, artist wikidata url, artist birth date, artist death date, birth date, death date, birth year, death year, constituent id, constituentid, artist id, artistid, maker id, gender, bio, biography, begindate, enddate, artistbio, nationality code, nationality, artist nationality, page number, page numbers, gallery number, gallery, location, current location, on view, onview, is highlight, is timeline work, cataloged, curatorial approval, standort, lagerort, aufbewahrungsort, raum, zustand, condition, emplacement, localisation, ubicacion, ubicazione, standplaats, locatie, updated at, last updated, last modified, metadata date, created at, modified, modified by, timestamp, price, value, insurance value, versicherungswert, wert, kaufpreis, preis, prix, precio, prezzo, prijs, notes internal, internal notes, interne notiz, interne notizen, bemerkung, bemerkungen intern, rights notes, object rights notes, image width, image height, image count, number of parts, parts count, tags aat url, tags wikidata url, units, dimensions unit, sort order, version, is zoomable, has image, api link, api model, lqip, color, artist pageviews, views, rank, colors, total page views, verification level description`
    .split(',')
    .map((name) => name.trim()),
);

const targetsByName = new Map<string, ImportTarget>();
for (const [target, names] of Object.entries(namesOf) as [ImportTarget, string][])
  for (const name of names.split(',').map((one) => one.trim()))
    if (!targetsByName.has(name)) targetsByName.set(name, target);

/** A column's name in its comparable form: 'Künstler/in', `makers[].displayName` → 'kunstler in', 'makers display name'. */
export const plainName = (column: string): string =>
  column
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutBrackets = (column: string) => column.replace(/\([^)]*\)|\[[^\]]+\]/g, ' ');
/** Words that say nothing about the field: languages, and where the record is in its file. */
const stray =
  /\b(?:display|text|full|en|eng|english|de|deu|deutsch|german|fr|fra|francais|es|esp|nl|nld|it|ita|source|attributes|data|fields|record|value|values|label|labels|display text|of the work|of work)\b/g;

/** What a column's name says: a field, that it is no part of a record, or nothing. */
export interface NameMeaning {
  readonly target: ImportTarget | 'not taken';
  readonly isExact: boolean;
}

/** The meaning of a column's name; of a path, that of its last keys. */
export function meaningOfName(column: string): NameMeaning | undefined {
  // TMS and MoMA write BeginDate for a person's birth, and other names for the dates of works.
  if (notTaken.has(column.toLowerCase())) return { target: 'not taken', isExact: true };
  const whole = plainName(column);
  const bare = plainName(withoutBrackets(column));
  const words = bare.split(' ');
  const shorter = bare.replace(stray, ' ').replace(/\s+/g, ' ').trim();
  for (const name of [whole, bare]) {
    const found = lookUp(name);
    if (found) return { target: found, isExact: true };
  }
  const isPath = /[.[]/.test(column);
  for (const name of [shorter, ...(isPath ? [words.slice(-2).join(' '), words.at(-1)!] : [])]) {
    const found = lookUp(name);
    if (found) return { target: found, isExact: false };
  }
  const partial = isPath ? undefined : longestWithin(shorter);
  return partial && { target: partial, isExact: false };
}

function lookUp(name: string): ImportTarget | 'not taken' | undefined {
  if (notTaken.has(name)) return 'not taken';
  return (
    targetsByName.get(name) ?? targetsByName.get(name.replaceAll(' ', '')) ?? targetsByName.get(name.replace(/s$/, ''))
  );
}

/** The longest known name of at least five letters that the column's name begins or ends with. */
function longestWithin(name: string): ImportTarget | undefined {
  let best: { name: string; target: ImportTarget } | undefined;
  for (const [known, target] of targetsByName)
    if (
      known.length >= 5 &&
      known.length > (best?.name.length ?? 0) &&
      (name.startsWith(`${known} `) || name.endsWith(` ${known}`))
    )
      best = { name: known, target };
  return best?.target;
}

/** The unit in a column's name: 'Height (cm)', 'Breite in mm', 'height_cm'. */
export const unitInName = (column: string): 'mm' | 'cm' | 'm' | 'in' | 'ft' | 'kg' | 'g' | 'lb' | undefined => {
  const unit = /(?:\(|\bin\s+|_|\s|\.)(mm|cm|m|in|inches|inch|ft|feet|kg|g|lbs?)\.?\)?\s*$/i
    .exec(column)?.[1]
    ?.toLowerCase();
  if (unit === 'inches' || unit === 'inch') return 'in';
  if (unit === 'feet') return 'ft';
  if (unit === 'lbs') return 'lb';
  return unit as 'mm' | undefined;
};
