/** A busy parser process is not an error of an import's text. */
import { expect, test } from 'vitest';
import { runParser } from '#server/parsers/index.ts';
import { openFolder } from '../files/folder.ts';
import { readConfiguration } from '../plan/configuration.ts';
import { readMarkdownFolder } from '../sources/markdown.ts';

/** As many calls as may run and wait: the next call gets “busy”. */
const occupyParser = () => Promise.all(Array.from({ length: 21 }, () => runParser('markdown', 'plain')));

/** A folder with one file, whose text is available immediately, without waiting for a turn. */
const folderOf = async (name: string, text: string) => ({
  ...(await openFolder(import.meta.dirname)),
  markdownFiles: () => Promise.resolve([name]),
  read: () => Promise.resolve(Buffer.from(text)),
});

test('front matter is read when its turn comes', async () => {
  const folder = await folderOf('berths.md', '---\ntitle: The berths\n---\nText.');
  const others = occupyParser();
  const { value } = await readMarkdownFolder(folder, '').next();
  expect(value).toMatchObject({ kind: 'record', record: { front_matter: { title: 'The berths' } } });
  await others;
});

test('a plan knows the configuration of the old site all the same', async () => {
  const folder = await folderOf('_config.yml', 'email: quay@old.example\n');
  const others = occupyParser();
  const read = await readConfiguration(folder, '_config.yml');
  expect(read?.variables.get('site.email')).toBe('quay@old.example');
  await others;
});
