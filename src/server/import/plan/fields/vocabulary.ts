/** Names of columns in other systems, by their meaning. The first name in a list is the strongest indication. */
import type { Column } from '../columns.ts';

export const MEANINGS = {
  key: 'id _id uid uuid guid contentid postid articleid nid sku sourcepath urlpath permalink slug symbol ticker number cik code url link path name',
  title:
    'title headline posttitle articletitle name displayname fullname heading label term subject company companyname',
  published:
    'published publishedat publishedon publishdate publisheddate publishon publicationdate datepublished firstpublished pubdate postdate postedat postedon posted issued date datetime created createdat createdon datecreated updated updatedat modified lastmod timestamp',
  starts:
    'start startdate starttime startsat startdatetime startson begin begins begindate eventdate eventstart eventstartdate dtstart',
  ends: 'end enddate endtime endsat enddatetime endson until finish finishes eventend eventenddate dtend',
  venue: 'venue venuename location place eventlocation eventvenue',
  street: 'street streetaddress address address1',
  city: 'city town locality',
  region: 'region state province',
  postalCode: 'zip zipcode postcode postalcode plz',
  country: 'country countrycode',
  language: 'lang language locale langcode languagecode',
  unpublished: 'expirydate expires expirationdate expiry unpublished unpublishdate',
  body: 'body content html contenthtml bodyhtml articlebody text fulltext markdown contenttext bio description',
  teaser: 'summary teaser excerpt abstract lede lead intro standfirst description deck dek subtitle tagline',
  deck: 'deck dek standfirst subtitle subheadline subhead subheading',
  section: 'section primarysection category categories channel department desk rubric',
  terms: 'tags topics keywords terms tag topic subjects taxonomy categories',
  authors: 'authors author byline writer writers creator by contributors',
  image:
    'image primaryimage featuredimage leadimage mainimage heroimage hero coverimage cover photo picture thumbnail imageurl ogimage logo',
  imageAlt: 'imagealt alttext alt imagealttext',
  address: 'urlpath permalink url link sourcepath path canonical canonicalurl',
  aliases: 'aliases alias redirectfrom oldurls oldurl formerurls redirects',
  slug: 'slug alias handle urlpath sourcepath name',
  draft: 'draft isdraft',
  isPublished: 'ispublished published',
  status: 'status state poststatus publicationstatus',
  from: 'from old oldurl oldpath source sourceurl src request url path',
  to: 'to new newurl newpath target targeturl destination destinationurl location',
  email: 'email emailaddress mail',
  kind: 'kind type contenttype posttype',
} as const satisfies Record<string, string>;

export type Meaning = keyof typeof MEANINGS;

/** Normalises a column name: `front_matter.Post Title` -> `posttitle`. */
export function plainName(path: string): string {
  return (path.split('.').at(-1) ?? path).toLowerCase().replace(/[^\p{L}\p{N}_]|(?<=.)_/gu, '');
}

/**
 * Columns named like a meaning: the best name first; for the same name, the column with the most values
 * first.
 */
export function columnsFor(columns: readonly Column[], meaning: Meaning): Column[] {
  const names: readonly string[] = MEANINGS[meaning].split(' ');
  return columns
    .map((column) => ({ column, place: names.indexOf(plainName(column.path)) }))
    .filter(({ place }) => place !== -1)
    .sort(
      (a, b) => depth(a.column) - depth(b.column) || a.place - b.place || b.column.filled - a.column.filled,
    )
    .map(({ column }) => column);
}

/** Nesting depth of a column; columns of the front matter count as columns of the record. */
function depth({ path }: Column): number {
  return Math.max(0, path.replace(/^(?:front_?matter|fields|attributes|data)\./i, '').split('.').length - 1);
}

/**
 * Columns with dates, those named as a publication date first. Excludes end dates of publication and dates of
 * events. Among the named, a rarely filled column follows the common ones, regardless of its name.
 */
export function dateColumns(columns: readonly Column[]): Column[] {
  const others = (['unpublished', 'starts', 'ends'] as const).flatMap((meaning) =>
    columnsFor(columns, meaning),
  );
  const dates = columns.filter((column) => isDates(column) && !others.includes(column));
  const named = columnsFor(dates, 'published');
  const most = Math.max(0, ...named.filter(isOfRecord).map(({ filled }) => filled));
  const isRare = (column: Column) => column.filled < most * RARE;
  return [
    ...named.filter((column) => !isRare(column)),
    ...named.filter(isRare),
    ...dates.filter((column) => !named.includes(column)),
  ];
}

/** A column is rare if it has less than this share of the best-filled column's values. */
const RARE = 0.1;
/** Matches names of dates of a record's last change rather than of its publication. */
const CHANGED = /updated|modified|lastmod|timestamp/;

function isOfRecord(column: Column): boolean {
  return !CHANGED.test(plainName(column.path)) && depth(column) === 0;
}

/** Other publication dates, for records that lack the first. */
export function furtherDates(columns: readonly Column[], first: Column): Column[] {
  return columnsFor(columns, 'published')
    .filter((column) => column !== first && isDates(column) && isOfRecord(column))
    .slice(0, 3);
}

/** Whether a column contains dates, despite a few other values. */
export function isDates({ kind, purity }: Column): boolean {
  return kind === 'date' && purity > 0.6;
}

const TARGETS: readonly (readonly [RegExp, string])[] = [
  [/author|people|person|staff|contributor|\bbios?\b/, 'Contact'],
  [/topic|\btags?\b|categor|taxonom|\bterms?\b|keyword/, 'taxonomy'],
  [/webinar/, 'Webinar'],
  [/event|calendar/, 'Event'],
  [/white.?paper/, 'Whitepaper'],
  [/press/, 'PressRelease'],
  [/podcast|episode/, 'Podcast'],
  [/video/, 'Video'],
  [/product/, 'Product'],
  [/compan|organi[sz]ation|constituent|supplier|vendor|exhibitor/, 'Company'],
  [/post|article|blog|news|stor(?:y|ies)|case.?stud|project|resource/, 'Article'],
  [/page|docs?\b|guide|\bkb|help|wiki|manual/, 'Page'],
];

/** The target that a name suggests; null if it suggests none. */
export function targetNamed(words: string): string | null {
  return TARGETS.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? null;
}
