import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageContext } from './words.ts';
import { Instant, instantText } from './date.tsx';

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

test('the text of an instant for emails is the one that pages show', () => {
  const of = { value: '2026-11-28T13:00:00.000Z', timeZone: 'Europe/Berlin' };
  for (const form of ['short', 'long', 'exact', 'published'] as const)
    for (const language of ['en', 'de', 'nl'])
      expect(instantText({ ...of, language, form })).toBe(
        renderToStaticMarkup(
          <LanguageContext value={language}>
            <Instant {...of} language={language} form={form} />
          </LanguageContext>,
        ).replace(/<[^>]*>/g, ''),
      );
  expect(instantText({ ...of, language: 'de', form: 'exact' })).toBe('28. November 2026 um 14:00 Uhr MEZ');
});
