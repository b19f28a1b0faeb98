import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageContext } from './words.ts';
import { Instant } from './date.tsx';

const published = (value: string, timeZone: string, language = 'en-US') =>
  renderToStaticMarkup(
    <LanguageContext value={language}>
      <Instant value={value} timeZone={timeZone} language={language} form="published" />
    </LanguageContext>,
  ).replace(/<[^>]*>/g, '');

test('the first instant of a day in the site’s zone is shown as a day, every other with its time', () => {
  expect(published('2015-04-24T04:00:00.000Z', 'America/New_York')).toBe('April 24, 2015');
  expect(published('2015-04-24T04:01:00.000Z', 'America/New_York')).toContain('12:01');
  expect(published('2015-04-24T04:00:00.001Z', 'America/New_York')).toContain('12:00');
  expect(published('2015-04-24T04:00:00.000Z', 'Europe/Berlin', 'de')).toContain('06:00');
  expect(published('2015-04-23T22:00:00.000Z', 'Europe/Berlin', 'de')).toBe('24. April 2015');
});

test('where clocks go forward at midnight, a day begins at one', () => {
  expect(published('2018-11-04T03:00:00.000Z', 'America/Sao_Paulo')).toBe('November 4, 2018');
});
