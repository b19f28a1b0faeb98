/**
 * The language of display conditions, which define on which pages and when a row is shown: `type is Article
 * and section is ports and not label is Sponsored`. Facts are `page` (home, section, item, system), `type`,
 * `section`, `label`, `viewport` (phone, tablet, desktop) and `date`. `is` takes one value or several,
 * separated by commas; `date` is compared by `from` and `before`, with days such as 2026-12-31. `and` binds
 * more tightly than `or`; brackets and `not` work as in English. Values with spaces are in quotation marks.
 * See docs/recipes/display-condition.md.
 */
import { isCalendarDay } from '#text/days.ts';

const NAMED_FACTS = ['page', 'type', 'section', 'label', 'viewport'] as const;
const FACTS: readonly string[] = [...NAMED_FACTS, 'date'];

type NamedFact = (typeof NAMED_FACTS)[number];

/** Ranges of window widths: below 768 px, below 960 px, and wider. */
export const VIEWPORTS = ['phone', 'tablet', 'desktop'] as const;

export type Viewport = (typeof VIEWPORTS)[number];

/** Possible values of facts that have a fixed set. */
const VALUES: Partial<Record<NamedFact, readonly string[]>> = {
  page: ['home', 'section', 'item', 'system'],
  viewport: VIEWPORTS,
};

/** Maximum length of a condition, in characters. */
export const CONDITION_LENGTH_MAX = 500;
/** Maximum nesting depth of brackets and `not`. */
const DEPTH_MAX = 10;

export type Condition =
  | { kind: 'and' | 'or'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }
  /** Lower case. */
  | { kind: 'is'; fact: NamedFact; values: readonly string[] }
  /** `day`: like 2026-12-31, in the site's time zone. */
  | { kind: 'from' | 'before'; day: string };

/** Returns the parsed condition, or a message that describes the error in the text. Runs in linear time. */
export function parseCondition(text: string): { condition: Condition } | { fault: string } {
  if (text.length > CONDITION_LENGTH_MAX)
    return { fault: `A condition may have at most ${CONDITION_LENGTH_MAX} characters.` };
  try {
    const reader = new Reader(wordsOf(text));
    const condition = readOr(reader, 0);
    const rest = reader.take();
    if (rest) throw new Fault(`Expected “and”, “or” or the end, not “${rest.text}”.`);
    return { condition };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

/** Facts about the page at one viewport. */
export interface ConditionFacts {
  /** Whether the page has the value; `value` is in lower case. */
  has: (fact: NamedFact, value: string) => boolean;
  /** Whether the given day has begun. */
  hasBegun: (day: string) => boolean;
}

export function holds(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((each) => holds(each, facts));
    case 'or':
      return condition.of.some((each) => holds(each, facts));
    case 'not':
      return !holds(condition.of, facts);
    case 'is':
      return condition.values.some((value) => facts.has(condition.fact, value));
    case 'from':
      return facts.hasBegun(condition.day);
    case 'before':
      return !facts.hasBegun(condition.day);
  }
}

/** The days that a condition contains: its result may change at the start of each. */
export function daysOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.flatMap(daysOf);
    case 'not':
      return daysOf(condition.of);
    case 'is':
      return [];
    default:
      return [condition.day];
  }
}

class Fault extends Error {}

interface Word {
  text: string;
  /** The word was in quotation marks: it is a value, whatever its text. */
  isQuoted: boolean;
}

const WORD = /\s*(?:"([^"]*)"|([(),])|([^\s"(),]+))/y;

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const trimmed = text.trim();
  WORD.lastIndex = 0;
  while (WORD.lastIndex < trimmed.length) {
    const found = WORD.exec(trimmed);
    if (!found) throw new Fault('Missing closing quotation mark.');
    words.push({ text: found[1] ?? found[2] ?? found[3] ?? '', isQuoted: found[1] !== undefined });
  }
  return words;
}

class Reader {
  private at = 0;
  private readonly words: readonly Word[];
  constructor(words: readonly Word[]) {
    this.words = words;
  }

  take(): Word | undefined {
    const word = this.words[this.at];
    this.at += 1;
    return word;
  }

  /** Consumes the next word if it equals `text`. */
  consume(text: string): boolean {
    const word = this.words[this.at];
    if (!word || word.isQuoted || word.text.toLowerCase() !== text) return false;
    this.at += 1;
    return true;
  }
}

function readOr(reader: Reader, depth: number): Condition {
  const of = [readAnd(reader, depth)];
  while (reader.consume('or')) of.push(readAnd(reader, depth));
  return joined('or', of);
}

function readAnd(reader: Reader, depth: number): Condition {
  const of = [readOne(reader, depth)];
  while (reader.consume('and')) of.push(readOne(reader, depth));
  return joined('and', of);
}

function joined(kind: 'and' | 'or', of: Condition[]): Condition {
  const [first] = of;
  return first && of.length === 1 ? first : { kind, of };
}

function readOne(reader: Reader, depth: number): Condition {
  if (depth > DEPTH_MAX) throw new Fault(`Brackets may be nested at most ${DEPTH_MAX} levels deep.`);
  if (reader.consume('not')) return { kind: 'not', of: readOne(reader, depth + 1) };
  if (reader.consume('(')) {
    const inside = readOr(reader, depth + 1);
    if (!reader.consume(')')) throw new Fault('Missing closing bracket.');
    return inside;
  }
  const word = reader.take();
  const fact = word?.text.toLowerCase() ?? '';
  if (!word) throw new Fault('The condition is incomplete.');
  if (fact === 'date') return readDate(reader);
  if (!isNamedFact(fact))
    throw new Fault(`Unknown word “${word.text}”. Use ${FACTS.slice(0, -1).join(', ')} or ${FACTS.at(-1)}.`);
  if (!reader.consume('is')) throw new Fault(`“${fact}” must be followed by “is” or “is not”.`);
  const isNot = reader.consume('not');
  const is: Condition = { kind: 'is', fact, values: readValues(reader, fact) };
  return isNot ? { kind: 'not', of: is } : is;
}

function isNamedFact(fact: string): fact is NamedFact {
  return NAMED_FACTS.some((each) => each === fact);
}

/** Reads one value, or several separated by commas. */
function readValues(reader: Reader, fact: NamedFact): string[] {
  const values: string[] = [];
  do {
    const word = reader.take();
    if (!word || (!word.isQuoted && /^[(),]$/.test(word.text)))
      throw new Fault(`“${fact} is” must be followed by a value.`);
    const value = word.text.toLowerCase();
    const known = VALUES[fact];
    if (known && !known.includes(value))
      throw new Fault(`“${fact}” can’t be “${word.text}”. Use one of these: ${known.join(', ')}.`);
    values.push(fact === 'section' ? value.replace(/^\/+|\/+$/g, '') : value);
  } while (reader.consume(','));
  return values;
}

function readDate(reader: Reader): Condition {
  const kind = reader.consume('from') ? 'from' : reader.consume('before') ? 'before' : null;
  if (!kind) throw new Fault('“date” must be followed by “from” or “before”.');
  const day = reader.take()?.text ?? '';
  if (!isDay(day)) throw new Fault(`“date ${kind}” must be followed by a date such as 2026-12-31.`);
  return { kind, day };
}

/** Whether the text is a calendar day between 1900 and 2999. */
function isDay(text: string): boolean {
  return /^(?:19|2)/.test(text) && isCalendarDay(text);
}
