/** Collects what a source's texts contain other than words: tags of template languages, links and images. */
import { withoutCode } from '../texts/code-regions.ts';
import { shortcodesIn } from '../texts/wordpress.ts';
import { PLAN_LIMITS } from './limits.ts';

export interface TextFindings {
  /** Shortcodes of Hugo, and below, tags and variables of Liquid, each with its number of occurrences. */
  shortcodes: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
  variables: ReadonlyMap<string, number>;
  /** Shortcodes of WordPress, with their number of occurrences. */
  brackets: ReadonlyMap<string, number>;
  /** Number of tags of each language outside code, which determines the texts' template language. */
  outsideCode: Readonly<Record<'hugo' | 'jekyll' | 'wordpress', number>>;
  linkHosts: ReadonlyMap<string, number>;
  imageHosts: ReadonlyMap<string, number>;
  /** Paths of images without a host, with their number of occurrences. */
  imagePaths: ReadonlyMap<string, number>;
}

export interface TextScanner {
  add: (text: string) => void;
  findings: () => TextFindings;
}

/** Scans the first 100,000 characters of each text, and stores at most 500 names and 5,000 paths of images. */
export function createTextScanner(): TextScanner {
  const found = {
    shortcodes: new Map<string, number>(),
    tags: new Map<string, number>(),
    variables: new Map<string, number>(),
    brackets: new Map<string, number>(),
    outsideCode: { hugo: 0, jekyll: 0, wordpress: 0 },
    linkHosts: new Map<string, number>(),
    imageHosts: new Map<string, number>(),
    imagePaths: new Map<string, number>(),
  };
  const count = (names: Map<string, number>, name: string, max: number = PLAN_LIMITS.namesMax) => {
    if (names.has(name) || names.size < max) names.set(name, (names.get(name) ?? 0) + 1);
  };
  return {
    add(whole) {
      const text = whole.slice(0, PLAN_LIMITS.scannedLengthMax);
      if (text.includes('{')) {
        for (const [, name = ''] of text.matchAll(/\{\{[<%]\s{0,9}([\w-]{1,60})/g))
          count(found.shortcodes, name);
        for (const [, name = ''] of text.matchAll(/\{%-?\s{0,9}([a-z_]\w{0,60})/g))
          if (!name.startsWith('end')) count(found.tags, name);
        for (const [, name = ''] of text.matchAll(/\{\{-?\s{0,9}([a-z_][\w.]{0,80})\s{0,9}[|}-]/gi))
          count(found.variables, name);
      }
      const brackets = shortcodesIn(text);
      found.outsideCode.wordpress += brackets.length;
      for (const name of brackets) count(found.brackets, name);
      countOutsideCode(found.outsideCode, text);
      for (const [, image, host = ''] of text.matchAll(
        /(!\[[^\]\n]{0,300}\]\(|<img[^>\n]{0,300}?src=["']?)?https?:\/\/([\w.-]{1,100})/gi,
      ))
        count(image === undefined ? found.linkHosts : found.imageHosts, host.toLowerCase());
      for (const [, path = ''] of text.matchAll(
        // A path may begin with a variable: {{site.baseurl}}/assets/x.png.
        /(?:!\[[^\]\n]{0,300}\]\(|<img[^>\n]{0,300}?src=["']?)(?:\{\{[^}\n]{0,100}\}\})?((?!https?:)[^\s"'()<>{}]{1,300})/gi,
      ))
        count(found.imagePaths, path, PLAN_LIMITS.imagePathsMax);
      for (const [, path = ''] of text.matchAll(
        /\sdata-(?:lazy-)?(?:src|original|image)=["']?((?!https?:)[^\s"'()<>{}]{1,300})/gi,
      ))
        count(found.imagePaths, path, PLAN_LIMITS.imagePathsMax);
    },
    findings: () => found,
  };
}

/**
 * Counts tags outside code, because braces in code often belong to another language, which is the subject of
 * the text.
 */
function countOutsideCode(counts: { hugo: number; jekyll: number }, text: string): void {
  if (!text.includes('{')) return;
  const words = withoutCode(text);
  counts.hugo += words.match(/\{\{[<%]\s{0,9}[\w-]/g)?.length ?? 0;
  counts.jekyll +=
    words.match(/\{%-?\s{0,9}[a-z_]|\{\{-?\s{0,9}[a-z_][\w.]{0,80}\s{0,9}[|}-]/gi)?.length ?? 0;
}
