/** Rules for passwords, the same in the browser and on the server. Pure. */

/** Shortest and longest accepted password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** The owner of the password, whose names must not make up the password. */
export interface PasswordOwner {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

export type PasswordFault = 'short' | 'long' | 'names' | 'common';

const SENTENCES: Readonly<Record<PasswordFault, string>> = {
  short: `The password must have at least ${PASSWORD_LENGTH.min} characters. Several words are easier to remember than symbols.`,
  long: `The password may have at most ${PASSWORD_LENGTH.max} characters.`,
  names: 'The password may not be your name or email address. Choose another password.',
  common: 'This password is easy to guess. Choose another password.',
};

/** Describes what is wrong with a password, in a sentence for its owner; null if it is accepted. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const fault = passwordFault(password, owner);
  return fault && SENTENCES[fault];
}

/** Returns what is wrong with a password; null if it is accepted. */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'short';
  if (length > PASSWORD_LENGTH.max) return 'long';
  if (isMadeOfOwner(password, owner)) return 'names';
  return isCommon(password) ? 'common' : null;
}

/** Minimum number of characters that must remain when the owner's names are removed. */
const OWN_CHARACTERS_MIN = 6;

function isMadeOfOwner(password: string, owner: PasswordOwner): boolean {
  const names = [owner.email, owner.username, owner.firstName, owner.lastName]
    .flatMap((name) => [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)])
    .filter((name) => name.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), plain(password));
  return rest.length < plain(password).length && rest.length < OWN_CHARACTERS_MIN;
}

/** Letters and digits only, in lower case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether guessing programs would try the password early, as far as twelve characters allow: a common word
 * with digits and punctuation around it, a repeated character or short piece, a walk along the keyboard or
 * the alphabet.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const squeezed = plain(lower);
  if ([lower, squeezed].some((text) => /^(.{1,4})\1+.{0,3}$/s.test(text))) return true;
  const core = withoutDigitsAround(squeezed);
  if (isWalk(squeezed) || isWalk(core)) return true;
  const letters = squeezed.replace(/\d+/g, '');
  const meant = plain(unleet(withoutDigitsAround(lower.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, ''))));
  return [core, letters, meant].some((text) => isChainOfCommonWords(text));
}

function withoutDigitsAround(text: string): string {
  return text.replace(/^\d+|\d+$/g, '');
}

/** Replaces digits and punctuation used as letters by those letters. */
function unleet(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign);
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Whether a text consists only of common words: `passwordpassword`, `letmeinplease`, `adminadminadmin`. */
function isChainOfCommonWords(text: string): boolean {
  // All positions at which a chain of words can end, so that words within words cost no more than their
  // length.
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of COMMON_WORDS) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return text !== '' && ends.has(text.length);
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];

/**
 * Whether a text consists of pieces of at least three characters that are consecutive on a keyboard, in the
 * alphabet or in counting.
 */
function isWalk(text: string): boolean {
  if (text === '') return false;
  let rest = text;
  while (rest !== '') {
    const step = longestStep(rest);
    if (step < 3) return false;
    rest = rest.slice(step);
  }
  return true;
}

function longestStep(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const piece = text.slice(0, length);
    const back = [...piece].reverse().join('');
    if (ROWS.some((row) => row.includes(piece) || row.includes(back))) return length;
  }
  return 0;
}

/** Stems from lists of leaked passwords, and common words of the publishing trade. */
const COMMON_WORDS = (
  'password passwort passwd motdepasse contrasena pass word admin administrator root user login welcome letmein ' +
  'please open sesame secret qwerty qwertz azerty asdfgh zxcvbn abc test testing guest master default changeme ' +
  'change me temp temporary iloveyou love you forever baby angel princess sunshine flower monkey dragon football ' +
  'baseball basketball soccer hockey superman batman starwars pokemon shadow michael jordan jennifer charlie ' +
  'ashley daniel jessica thomas freedom whatever trustno one computer internet server access summer winter spring ' +
  'autumn monday january hello world killer hunter ranger buster cookie chocolate cheese pepper ginger orange ' +
  'purple silver golden diamond london liverpool arsenal chelsea newyork america mustang harley corvette samsung ' +
  'google facebook linkedin masthead editor editorial publisher newsroom website content my the is to new now'
).split(' ');
