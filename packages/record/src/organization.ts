/** Words that only names of organizations have, in the languages of catalogues; compared without letter case. */
const words = [
  // English
  ...['museum', 'museums', 'gallery', 'galleries', 'foundation', 'trust', 'company', 'corporation', 'manufactory'],
  ...['workshop', 'workshops', 'studio', 'studios', 'press', 'publishers', 'society', 'association', 'university'],
  ...['academy', 'institute', 'institution', 'library', 'archive', 'archives', 'factory', 'mint', 'foundry', 'guild'],
  ...['ministry', 'agency', 'bureau', 'committee', 'collective', 'laboratory', 'pottery', 'potteries', 'porcelain'],
  ...['brothers', 'bros', 'limited', 'works', 'mills', 'partners', 'estate', 'royal', 'national'],
  // Dutch
  ...['maatschappij', 'fabriek', 'uitgeverij', 'drukkerij', 'firma', 'vereniging', 'stichting', 'gebroeders', 'gebr'],
  ...[
    'genootschap',
    'plateelbakkerij',
    'aardewerkfabriek',
    'rijksmuseum',
    'universiteit',
    'bibliotheek',
    'koninklijke',
  ],
  // French
  ...['musée', 'manufacture', 'société', 'imprimerie', 'compagnie', 'frères', 'fondation', 'atelier', 'ateliers'],
  ...['maison', 'éditions', 'faïencerie', 'bibliothèque', 'université', 'académie', 'usine', 'nationale'],
  // German
  ...['manufaktur', 'porzellanmanufaktur', 'werkstatt', 'werkstätte', 'werkstätten', 'verlag', 'gesellschaft'],
  ...['verein', 'gebrüder', 'stiftung', 'universität', 'akademie', 'fabrik', 'bibliothek', 'königliche', 'institut'],
  // Italian, Spanish, Portuguese
  ...['museo', 'fabbrica', 'manifattura', 'ditta', 'bottega', 'fondazione', 'fratelli', 'società', 'accademia'],
  ...['fábrica', 'taller', 'talleres', 'compañía', 'sociedad', 'fundación', 'museu', 'fundação', 'hermanos'],
];
const named = new Set(words);

/** Words that are last names too: 'Golden Cockerel Press' is an organization, 'Frank Press' a person. */
const alsoLastNames = new Set(['press', 'mint', 'mills', 'works', 'taller', 'maison', 'porcelain', 'partners']);
const article = /^(?:the|la|le|les|el|il|die|das|der|de|het)\s/iu;
/** Forms of companies: last in a name; Co Westerik is a person. */
const forms = new Set(['co', 'ltd', 'inc', 'llc', 'plc', 'corp', 'nv', 'bv', 'cie', 'sarl', 'gmbh', 'kg', 'ag']);
/** 'Harper & Brothers', 'Bell & Howell', 'Tiffany and Co', 'Jan Smit en Zonen', 'Muller et fils'. */
const ofSeveral =
  /\s&\s|\s(?:and|en|et|und|e|y)\s(?:co|sons?|zn|zonen|zoon|fils|söhne|sohn|figli|hijos|cie|daughters?)\b/iu;

/**
 * Whether a maker's name is that of an organization and not of a person. A name that does not say so is a person's:
 * records of makers have only names.
 */
export function isOrganization(name: string): boolean {
  if (ofSeveral.test(name)) return true;
  const parts = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const telling = parts.filter((part) => named.has(part));
  if (parts.length > 1 && (forms.has(parts.at(-1)!) || telling.some((part) => !alsoLastNames.has(part)))) return true;
  const hasInitial = parts.some((part) => part.length === 1);
  return telling.length > 0 && (article.test(name) || (parts.length > 2 && !hasInitial));
}
