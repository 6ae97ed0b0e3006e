/**
 * The list of domains, lowest rank first. A domain may import only those it uses; `uses` is transitive. The boundary
 * check, the docs and the tests read it here.
 */
export const domains = {
  about: { uses: [], about: 'texts by the operator of the site: about it, privacy, terms of use' },
  accounts: { uses: [], about: 'people, sessions, roles and their flags' },
  notifications: { uses: ['accounts'], about: 'notifications of a person, in the application and by mail' },
  files: { uses: ['accounts'], about: 'pictures and 3D models: upload, variants, who may see them' },
  ontology: { uses: ['accounts', 'files'], about: 'tags, their types and ancestors' },
  segments: { uses: ['accounts', 'files'], about: 'groups of people that works and articles are published to' },
  contacts: { uses: ['segments'], about: 'people by e-mail address, with or without an account' },
  memberships: {
    uses: ['notifications', 'segments', 'contacts'],
    about: 'who belongs to which segment, and what mail they get',
  },
  artworks: {
    uses: ['files', 'ontology', 'segments', 'memberships'],
    about: 'the catalogue: works, artists, pictures',
  },
  collections: { uses: ['artworks'], about: 'sets of works, curated by a person or a segment' },
  exchange: {
    uses: ['artworks', 'collections'],
    about: 'works in and out of the catalogue: imports, exports, batches, doubles',
  },
  applications: {
    uses: ['notifications', 'memberships', 'exchange'],
    about: 'works that their owners offer to a segment, and what its curators decide',
  },
  similarity: { uses: ['collections'], about: 'similar works: models, term weights, explanations, verdicts' },
  articles: {
    uses: ['notifications', 'collections', 'memberships'],
    about: 'texts, from draft through review to publication',
  },
  chat: {
    uses: ['files', 'segments', 'memberships', 'articles'],
    about: 'rooms in which curators of a segment write to each other',
  },
  search: {
    uses: ['articles', 'collections', 'memberships'],
    about: 'results over all kinds, and what a person searched for',
  },
  feed: {
    uses: ['articles', 'collections', 'memberships'],
    about: "what is new in a person's segments",
  },
  mailings: { uses: ['articles', 'contacts', 'memberships'], about: 'articles by mail, one row per recipient' },
  'long-works': {
    uses: ['exchange', 'mailings'],
    about: "a person's own long work of every kind: the ring in the header and its tray",
  },
  admin: {
    uses: [
      'accounts',
      'notifications',
      'files',
      'ontology',
      'segments',
      'contacts',
      'memberships',
      'artworks',
      'collections',
      'exchange',
      'applications',
      'articles',
      'mailings',
    ],
    about: 'pages for administrators',
  },
};
