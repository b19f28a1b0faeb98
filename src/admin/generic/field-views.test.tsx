/** Tests the inputs and list cells of every field kind with the kind's examples. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { podcastsSettings } from '#settings/podcasts.ts';
import { contentTypes } from '#registry/content-types.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { rememberRecords } from '#admin/ui/records/use-records.ts';
import { fieldViews } from '#registry/fields.admin.ts';
import { AdminDataContext, type AdminData } from './admin-data.ts';
import { AdminAppContext, type AdminApp } from './app.ts';
import { FieldViewsContext } from './field-views-context.ts';

/** Enough data for a static rendering, which loads nothing. */
const data = { timeZone: 'Europe/Brussels' } as AdminData;
const app = { contentTypes } as AdminApp;

function inAdmin(view: ReactNode): string {
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <AdminDataContext value={data}>
          <AdminAppContext value={app}>
            <FieldViewsContext value={fieldViews}>{view}</FieldViewsContext>
          </AdminAppContext>
        </AdminDataContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const uses = fieldExamples.flatMap(({ kind, uses: of }) =>
  of.map(({ field, good }) => ({
    name: `${kind}, ${field.options.label}`,
    options: field.options,
    values: good.map((value) => ('stored' in value ? value.stored : value.given)),
    ...fieldViews[kind],
  })),
);

const withInput = uses.flatMap(({ Input, ...use }) => (Input ? [{ ...use, Input }] : []));
const withCell = uses.flatMap(({ Cell, ...use }) => (Cell ? [{ ...use, Cell }] : []));

describe.each(withInput)('$name', ({ Input, options, values }) => {
  test('its input shows the label, and what is wrong, for every value and for none', () => {
    for (const value of [...values, null]) {
      const html = inAdmin(
        <Input id="value" options={options} value={value} onChange={() => {}} error="That is not right." />,
      );
      expect(html).toContain(options.label);
      // An input whose code is loaded later renders a placeholder until then.
      if (!html.includes('is loading')) expect(html).toContain('That is not right.');
    }
  });
});

test('a list adds many images in one step if its entries are images, else one entry', () => {
  const shown = (options: object) => {
    const { Input } = fieldViews['list'] ?? {};
    return Input
      ? inAdmin(<Input id="value" options={options as never} value={null} onChange={() => {}} />)
      : '';
  };
  const { series } = podcastsSettings.fields;
  expect(shown(series.options)).toMatch(/Add (?:<!-- -->)?series/);
  expect(shown(series.options)).not.toContain('Choose images');
  expect(shown(content.fields.images.options)).toContain('Choose images');
});

test.each([
  ['ogg', true],
  ['flac', true],
  ['wav', true],
  ['mp3', false],
  ['m4a', false],
])(
  'an episode of a sound that players refuse is warned of, in the library and elsewhere: %s',
  (format, isWarned) => {
    const { file, fileSrc } = contentTypes.find(({ name }) => name === 'Podcast')?.fields ?? {};
    rememberRecords(data, 'mediaFile', [{ id: 7, label: 'The bell', detail: format }]);
    const shown = (field: typeof file, value: unknown) => {
      const Input = fieldViews[field?.kind.kind ?? '']?.Input;
      return Input && field
        ? inAdmin(<Input id="value" options={field.options} value={value} onChange={() => {}} />)
        : '';
    };
    const warning = `Apple Podcasts and other players don’t support ${format.toUpperCase()} files. Use MP3 or M4A.`;
    expect(shown(file, 7).includes(warning)).toBe(isWarned);
    expect(shown(fileSrc, `https://sound.example/a.b.${format}?v=2`).includes(warning)).toBe(isWarned);
    expect(shown(fileSrc, 'https://sound.example/play')).toContain('External audio URL');
  },
);

describe.each(withCell)('$name', ({ Cell, options, values }) => {
  test('its cell shows every value, and nothing for none', () => {
    const empty = inAdmin(<Cell value={null} options={options} />);
    expect(empty).not.toMatch(/null|undefined/);
    for (const value of values)
      expect(inAdmin(<Cell value={value} options={options} />).length).toBeGreaterThan(0);
  });
});

test('nearly every kind has an input; a document with a custom check has none', () => {
  const without = fieldExamples.filter(({ kind }) => !fieldViews[kind]?.Input);
  expect(without.map(({ kind }) => kind)).toEqual(['json']);
});
