/** Columns of files of subscribers, by the names that they have in the exports of other systems. Pure. */

/** Names by which a column is recognised: letters and digits only, in lower case. The first that a file has is read. */
const COLUMN_NAMES = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'emailadresse', 'correo', 'courriel', 'emailadres'],
  name: ['name', 'fullname', 'subscribername', 'vollständigername'],
  firstName: ['firstname', 'givenname', 'forename', 'vorname', 'prénom', 'prenom', 'nombre', 'voornaam'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'nom', 'apellido', 'apellidos', 'achternaam'],
  country: ['country', 'countrycode', 'countryname', 'cc', 'land', 'pays', 'país', 'pais'],
  status: ['status', 'subscriptionstatus', 'subscriberstatus', 'statut'],
  isSubscribed: ['subscribedtoemails', 'subscribed', 'optedin', 'isactive'],
  isEnded: ['emaildisabled', 'unsubscribed', 'optedout'],
  consentedAt: ['confirmtime', 'confirmedat', 'consentdate', 'consentat', 'einwilligungam'],
  requestedAt: [
    'optintime',
    'optinat',
    'optindate',
    'subscribedat',
    'subscriptiondate',
    'dateadded',
    'signupdate',
    'createdat',
    'created',
    'startdate',
    'anmeldedatum',
  ],
  endedAt: ['unsubtime', 'unsubscribedat', 'unsubscribedate', 'endedat', 'deletedat', 'abmeldedatum'],
  endReason: ['unsubreason', 'unsubscribereason', 'reason', 'grund'],
  bouncedAt: ['cleantime', 'bouncedat', 'cleanedat'],
  source: [
    'source',
    'subscriptionsource',
    'signupsource',
    'acquisitionsource',
    'optinsource',
    'utmsource',
    'referringsite',
    'referrer',
    'formname',
    'form',
    'quelle',
  ],
} as const;

export type Column = keyof typeof COLUMN_NAMES;

/** Systems whose exports are recognised by columns that no other has. */
const FORMATS: readonly { name: string; columns: readonly string[] }[] = [
  { name: 'Mailchimp', columns: ['emailaddress', 'memberrating', 'optintime'] },
  { name: 'Ghost', columns: ['email', 'subscribedtoemails', 'complimentaryplan'] },
  { name: 'Substack', columns: ['email', 'activesubscription', 'emaildisabled'] },
  { name: 'Beehiiv', columns: ['email', 'status', 'subscriptiontier'] },
  { name: 'Listmonk', columns: ['uuid', 'email', 'attributes', 'status'] },
];

/** What the first lines of a file state about its columns. */
export interface NamedColumns {
  /** Positions of the columns that are read. */
  columns: Partial<Record<Column, number>>;
  /** Names of those that are not read. */
  unread: string[];
  /** The system that wrote the file; null if it is not recognised. */
  format: string | null;
}

/** The columns that the cells of a line name; null if none of them is that of the address. */
export function columnsIn(cells: readonly string[]): NamedColumns | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const columns = Object.fromEntries(
    Object.entries(COLUMN_NAMES).flatMap(([column, known]) => {
      const found = known.find((name: string) => names.includes(name));
      return found === undefined ? [] : [[column, names.indexOf(found)] as const];
    }),
  );
  if (!('email' in columns)) return null;
  const read = new Set(Object.values(columns));
  const format = FORMATS.find((one) => one.columns.every((name) => names.includes(name)));
  return {
    columns,
    unread: cells.filter((cell, at) => !read.has(at) && cell.trim() !== ''),
    format: format?.name ?? null,
  };
}
