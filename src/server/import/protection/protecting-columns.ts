/**
 * Detects marks of restricted records on the old site: columns by their names and values, and marks in texts.
 */
import { FORBIDDEN_KEYS } from '#import/rules.ts';
import { isObject } from '../sources/entry.ts';

/** A value that restricts a record. A password is never repeated: the value is then the word `password`. */
export interface Protection {
  /**
   * Path of the column, as rules write it. For an entry of a list of keys and values: the key, without its
   * position.
   */
  path: string;
  value: string;
}

type Values = Readonly<Record<string, unknown>>;
/** Returns the restricting value; null if the text does not restrict. */
type Judge = (text: string) => string | null;

/** Maximum depth of nested objects and lists that are inspected. */
const DEPTH_MAX = 4;
const VALUE_LENGTH_MAX = 60;

const PASSWORD = /^(?:post|page|content|access|article|entry)?(?:password|passwort|passwd|pwd)(?:hash)?$/;
const FLAG =
  /^(?:is|has|requires?|for)?(?:(?:members?|subscribers?|customers?|subscription|membership)only|(?:members?|subscribers?|premium|paid|exclusive|gated|protected|restricted|private)(?:content|posts?|articles?)|paid(?:only)?|premium|paywall(?:ed|enabled)?|gated|private|(?:password)?protected|restricted|(?:login|registration)(?:required)?|(?:subscription|membership)required|locked)$|^(?:has|requires?)password$/;
/** Matches names of columns that restrict only with the value true. */
const FLAG_IF_TRUE =
  /^(?:for)?(?:members|subscribers)$|^(?:is)?exclusive$|^(?:requires?)?(?:subscription|membership)$/;
const OPENNESS =
  /^(?:is|are)?(?:public|publicly(?:visible|available|accessible)?|publicaccess|free|freetoread|openaccess|accessibleforfree)$/;
/** Matches columns whose values restrict, except those that mean everyone. */
const ACCESS =
  /^(?:(?:post|page|content|article|entry)?(?:visibility|audience|access(?:types?|levels?|groups?|roles?|tiers?)?)|paidaccess|(?:content)?restrictions?|(?:membership|member|subscription|subscriber|required|minimum)(?:tiers?|levels?|plans?))$/;
const TIER = /^tiers?$/;
/** Matches columns that may also have other meanings; only some of their values restrict. */
const STATE = /^(?:(?:post|publication)?status|(?:content)?plans?)$/;
const FOR_SOME =
  /^(?:only[\s_-]?)?(?:paid|premium|private|protected|password|members?|subscribers?|founding|restricted|registered|paywall(?:ed)?|tiers|plus)(?:[\s_-]?only)?$/i;
const FOR_EVERYONE =
  /^(?:|0|false|no|n|none|null|off|open|public|free|everyone|everybody|all|any|anyone|\*|[-–—]|n\/a|jeder|jedermann|alle|öffentlich|tous|visible|published?|publish|live|default|catalog|search)$/i;
/** Additional values that mean everyone, for columns about the audience. */
const OPEN_TO_ALL =
  /^(?:1|true|yes|y|on|world|guests?|anonymous|visitors?|all[\s_-](?:users|readers|visitors)|general(?:[\s_-]public)?|the[\s_-]public|unrestricted|(?:open|free|public|full)[\s_-]?access|no[\s_-]?restrictions?)$/i;
const TRUE = /^(?:1|true|yes|y|on)$/i;
const FALSE = /^(?:0|false|no|n|off)$/i;
const NO_PASSWORD = /^(?:|0|false|no|none|null)$/i;
/**
 * Matches paywalls of Ghost in HTML, Lexical and Mobiledoc, and of Substack; also shortcodes of common
 * plugins, unless they are links.
 */
const MARK =
  /<!--\s*(?:members?-only|subscribers?-only|paid-only|paywall)\s*-->|"type"\s*:\s*"paywall"|\[\s*"paywall"|class="paywall-|\[(?:(?:members?|subscribers?|paid|premium)(?:[_-](?:only|content)|only)|paywall|restrict|pmpro_membership|mepr-(?:show|active)|wlm_private|um_loggedin)(?:\s[^[\]]{0,300})?\](?![([:])/i;
/** Matches data related to a record that does not restrict it: people, terms, images, products. */
const ABOUT_OTHERS =
  /^(?:primary)?(?:authors?|creators?|contributors?|editors?|owners?|users?|tags?|categor(?:y|ies)|comments?|newsletters?|products?|offers?|images?|attachments?|related(?:posts?)?)$/;
const PRICED = /^(?:price|sku)$/;

/** Keys whose value represents a column that is an object, in order of precedence. */
const SAYS = ['enabled', 'active', 'type', 'level', 'value', 'slug', 'name'];

/** Finds the restrictions that the old site put on a record. */
export function protectionsOf(record: Values): Protection[] {
  const found = new Map<string, Protection>();
  const note = (path: readonly string[], value: string) => {
    const protection = { path: path.join('.'), value };
    found.set(JSON.stringify(protection), protection);
  };
  const visit = (values: Values, before: readonly string[]) => {
    const around = plainNamesOf(values);
    for (const [key, value] of Object.entries(pairOf(values) ?? values)) {
      if (FORBIDDEN_KEYS.has(key) || ABOUT_OTHERS.test(plainName(key))) continue;
      visitColumn([...before, key], value, judgeOf(plainName(key), around));
    }
  };
  const visitColumn = (path: readonly string[], value: unknown, judge: Judge) => {
    for (const one of Array.isArray(value) ? value.flat(DEPTH_MAX) : [value]) {
      const said = isObject(one) ? saidBy(one) : one;
      const protects = protectingText(said, judge);
      if (protects !== null) note(path, protects);
      if (isObject(one) && path.length < DEPTH_MAX) visit(one, path);
    }
  };
  visit(record, []);
  return [...found.values()];
}

function protectingText(value: unknown, judge: Judge): string | null {
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return MARK.test(text) ? 'members-only mark' : judge(text);
}

/**
 * Returns the function that judges the values of a column. `around`: plain names and values of the
 * neighbouring columns.
 */
function judgeOf(name: string, around: ReadonlyMap<string, unknown>): Judge {
  if (PASSWORD.test(name)) return (text) => (NO_PASSWORD.test(text) ? null : 'password');
  const short = (judge: Judge) => (text: string) => (text.length > VALUE_LENGTH_MAX ? null : judge(text));
  if (FLAG_IF_TRUE.test(name)) return short((text) => (TRUE.test(text) ? text : null));
  if (OPENNESS.test(name)) return short((text) => (FALSE.test(text) ? text : null));
  if (FLAG.test(name)) return short((text) => (FOR_EVERYONE.test(text) ? null : text));
  if (ACCESS.test(name) || (TIER.test(name) && !isOfOthers(around)))
    return short((text) => (FOR_EVERYONE.test(text) || OPEN_TO_ALL.test(text) ? null : text));
  if (STATE.test(name)) return short((text) => (FOR_SOME.test(text) ? text : null));
  return () => null;
}

/** Whether a tier is that of goods, or one of those available: Ghost lists all tiers with public posts. */
function isOfOthers(around: ReadonlyMap<string, unknown>): boolean {
  const visibility = around.get('visibility');
  const isPublic = typeof visibility === 'string' && visibility.toLowerCase() === 'public';
  return isPublic || [...around.keys()].some((name) => PRICED.test(name));
}

/**
 * The value that represents an object: `{ "enabled": true }`, `{ "name": "Gold" }`; undefined without one.
 */
function saidBy(values: Values): unknown {
  const key = SAYS.find((name) => Object.hasOwn(values, name) && !isObject(values[name]));
  return key === undefined ? undefined : values[key];
}

/**
 * Treats an object such as `{ "meta_key": "_members_only", "meta_value": "1" }` as a separate column; null
 * for other objects.
 */
function pairOf(values: Values): Values | null {
  const names = new Map(Object.keys(values).map((key) => [plainName(key), key]));
  for (const prefix of ['', 'meta']) {
    const [key, value] = [names.get(`${prefix}key`), names.get(`${prefix}value`)];
    const name = key === undefined ? undefined : values[key];
    if (typeof name === 'string' && value !== undefined) return { [name]: values[value] };
  }
  return null;
}

function plainNamesOf(values: Values): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(values).map(([key, value]) => [plainName(key), value]));
}

/** Normalises a name: `Post-Password`, `_post_password`, `wp:post_password` -> `postpassword`. */
function plainName(key: string): string {
  return key
    .toLowerCase()
    .replace(/^_*wp[:_]/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a column contains passwords. */
export function isPasswordColumn(path: string): boolean {
  return PASSWORD.test(plainName(path.split('.').at(-1) ?? path));
}
