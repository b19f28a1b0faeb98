/** Words without stems are the same, whichever way the database prepares them. */
import { afterAll, expect, test } from 'vitest';
import { indexedText } from '#text/search-words.ts';
import { testDatabase } from '#testing/database/database.ts';

const database = await testDatabase();
afterAll(() => database.drop());

async function termsOf(configuration: string, text: string): Promise<string> {
  const [row] = await database.superuser<{ terms: string }>(
    "select search_terms($1::regconfig, $2, false, 'A')::text as terms",
    [configuration, indexedText(text)],
  );
  return row?.terms ?? '';
}

test.each([
  'Ada Lovelace',
  'reader7.name@harbour12.example',
  'Anaïs Ångström, RO-RO/2 and 3,5 m',
  'harbour harbour harbour',
  '港口的船 harbour',
  '',
])('the words of “%s” are those of a language whose words are taken apart', async (text) => {
  // German and Arabic words have other spellings, so that the database always takes them apart.
  expect(await termsOf('simple', text)).toBe(await termsOf('german', text));
  expect(await termsOf('english', text)).toBe(await termsOf('german', text));
});

test('a German word is found by its other spelling', async () => {
  expect(await termsOf('german', 'Haefen')).toContain("'hafen'");
  expect(await termsOf('english', 'Haefen')).not.toContain("'hafen'");
});
