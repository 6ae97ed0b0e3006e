/** The source of terms that are known by an address: it names the same concept in every file. */
export const sourceOfAddresses = 'skos';
