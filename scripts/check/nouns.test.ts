import { expect, test } from 'vitest';
import { countNouns, faultsOfNouns, nounsOfModule } from './nouns.ts';

test('nouns are found in names, columns, texts and comments, singular and plural, and not within other words', () => {
  const nouns = ['survey', 'partner feed'];
  expect(countNouns("const openSurveys = row.survey_id; // The survey's page.", nouns)).toBe(3);
  expect(countNouns("import { partnerFeeds } from './partner-feed.ts';", nouns)).toBe(2);
  expect(countNouns('surveyor, resurvey', nouns)).toBe(0);
  expect(countNouns('survey', [])).toBe(0);
});

test('a folder may have fewer than its limit and no more, and a new folder has none', () => {
  expect(faultsOfNouns({ 'src/model': 3 }, { 'src/model': 3, 'src/site': 2 })).toEqual([]);
  expect(faultsOfNouns({ 'src/model': 4 }, { 'src/model': 3 })).toEqual([
    'src/model: 4 uses of nouns of modules, 1 more than allowed; move what knows them into the module (docs/recipes/module.md)',
  ]);
  expect(faultsOfNouns({ 'src/tides': 1 }, {})).toHaveLength(1);
});

test('the nouns of a module are those of its definition', () => {
  expect(nounsOfModule("defineModule({\n  key: 'tides',\n  nouns: ['tide', 'tide table'],\n})")).toEqual([
    'tide',
    'tide table',
  ]);
  expect(nounsOfModule("defineModule({ key: 'tides' })")).toEqual([]);
});
