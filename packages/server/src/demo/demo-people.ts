import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';

/** EMPTY means that there is no row, so nobody in the demo has it. */
type Standing = Exclude<MembershipStatus, 'EMPTY'>;

const firstNames = [
  'Adaeze',
  'Agnieszka',
  'Amara',
  'Anouk',
  'Astrid',
  'Bashir',
  'Beatriz',
  'Camille',
  'Chidi',
  'Dagny',
  'Dalia',
  'Dmitri',
  'Elif',
  'Emeka',
  'Eszter',
  'Farid',
  'Fumiko',
  'Giulia',
  'Goran',
  'Hadiza',
  'Henrik',
  'Ilse',
  'Imani',
  'Ivo',
  'Jadwiga',
  'João',
  'Kamila',
  'Kenji',
  'Laila',
  'Lucía',
  'Malik',
  'Mireille',
  'Naveen',
  'Noor',
  'Oluwaseun',
  'Orla',
  'Paolo',
  'Priya',
  'Quentin',
  'Rahel',
  'Ravi',
  'Saoirse',
  'Shira',
  'Stellan',
  'Tamar',
  'Tarik',
  'Ulla',
  'Valentin',
  'Wanjiru',
  'Xiomara',
  'Yara',
  'Yusuf',
  'Zofia',
  'Zubin',
] as const;
const lastNames = [
  'Abara',
  'Almeida',
  'Andersen',
  'Aydin',
  'Bauer',
  'Bianchi',
  'Castillo',
  'Chowdhury',
  'Dubois',
  'Eriksen',
  'Fontaine',
  'García',
  'Haugen',
  'Horvat',
  'Ibrahim',
  'Ito',
  'Jansen',
  'Kamau',
  'Kaya',
  'Kowalczyk',
  'Laurent',
  'Lefèvre',
  'Marković',
  'Mbeki',
  'Moreira',
  'Nakamura',
  'Novák',
  "O'Connell",
  'Okoye',
  'Oliveira',
  'Papadakis',
  'Petrov',
  'Quispe',
  'Rahman',
  'Rossi',
  'Sato',
  'Silva',
  'Sørensen',
  'Takahashi',
  'Toledano',
  'Usman',
  'Vargas',
  'Virtanen',
  'Weber',
  'Yamamoto',
  'Zieliński',
  'Zúñiga',
] as const;
const countries = [
  'Portugal',
  'Nigeria',
  'Denmark',
  'Japan',
  'Poland',
  'Brazil',
  'Türkiye',
  'India',
  'France',
  'Kenya',
  'Croatia',
  'Mexico',
  'Italy',
  'Ireland',
  'Norway',
  'Germany',
] as const;

/** The statuses of a segment's people; every status occurs in each segment. */
const standings: readonly (readonly [status: Standing, count: number])[] = [
  ['SUBSCRIBED', 20],
  ['REQUEST_PENDING', 3],
  ['INVITED', 3],
  ['UNREGISTERED_BY_CURATOR', 2],
  ['UNREGISTERED_FROM_NEWSLETTER', 2],
  ['UNREGISTERED_INVITED_BY_CURATOR', 2],
  ['UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR', 1],
  ['REGISTERED_BY_CURATOR', 1],
  ['REGISTERED_FROM_NEWSLETTER', 1],
  ['INVITATION_CANCELLED', 1],
  ['REQUEST_REJECTED', 1],
  ['SUSPENDED', 1],
  ['LEAVE_BY_USER', 1],
  ['UNSUBSCRIBED', 1],
];

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly countryName: string;
  /** People of the UNREGISTERED kinds have no account. */
  readonly hasAccount: boolean;
  /** The index of one of the demo's segments. */
  readonly segment: number;
  readonly status: Standing;
  readonly newsletter: 'subscribed' | 'unsubscribed' | 'notSubscribed';
}

const asAddress = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '');

/** Two hundred people, the same at every call: forty in each of five segments. */
export function demoPeople(): DemoPerson[] {
  const people: DemoPerson[] = [];
  for (let segment = 0; segment < 5; segment++) {
    for (const [status, count] of standings) {
      for (let n = 0; n < count; n++) people.push(person(people.length, segment, status));
    }
  }
  return people;
}

function person(index: number, segment: number, status: Standing): DemoPerson {
  const firstName = firstNames[(index * 7) % firstNames.length]!;
  const lastName = lastNames[(index * 11) % lastNames.length]!;
  const fromNewsletter = status.endsWith('FROM_NEWSLETTER');
  return {
    firstName,
    lastName,
    email: `${asAddress(firstName)}.${asAddress(lastName)}@people.oeuvre.test`,
    countryName: countries[index % countries.length]!,
    hasAccount: !status.startsWith('UNREGISTERED'),
    segment,
    status,
    newsletter:
      fromNewsletter || (status === 'SUBSCRIBED' && index % 5 !== 0)
        ? 'subscribed'
        : status === 'LEAVE_BY_USER' || index % 9 === 0
          ? 'unsubscribed'
          : 'notSubscribed',
  };
}
