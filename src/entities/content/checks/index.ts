/** All checks before an item is published, in the order they are listed. */
import { altTexts } from './alt-texts.ts';
import { author } from './author.ts';
import type { Check, CheckSubject, Finding } from './check.ts';
import { dates } from './dates.ts';
import { expectedFields } from './expected-fields.ts';
import { links } from './links.ts';
import { ownPath } from './own-path.ts';
import { requiredFields } from './required-fields.ts';
import { section } from './section.ts';
import { teaser } from './teaser.ts';
import { title } from './title.ts';

const CHECKS: readonly Check[] = [
  requiredFields,
  ownPath,
  title,
  teaser,
  author,
  section,
  expectedFields,
  dates,
  altTexts,
  links,
];

/** Findings that an editor may want to fix before publishing. Pure. */
export function findingsOf(subject: CheckSubject): Finding[] {
  return CHECKS.flatMap((check) => check(subject));
}
