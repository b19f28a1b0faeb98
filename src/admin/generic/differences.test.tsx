import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { text } from '#fields/text/field.ts';
import { fieldViews } from '#registry/fields.admin.ts';
import { Differences } from './differences.tsx';
import { FieldViewsContext } from './field-views-context.ts';
import { ReadableValue } from './save/readable-value.tsx';
import { TextLanguageContext } from './text-language.ts';

const body = (words: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const SHAPE = {
  title: text({ label: 'Title' }),
  body: richText({ label: 'Body' }),
  size: choice({ label: 'Size', choices: plainChoices(['Small', 'Large']) }),
};

test('differences and conflicts show texts in the language and direction of their item, and nothing else', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <FieldViewsContext value={fieldViews}>
        <TextLanguageContext value="fa">
          <Differences
            shape={SHAPE}
            before={{ title: 'بندر', body: body('جزر'), size: 'Small' }}
            after={{ title: 'اسکله', body: body('مد'), size: 'Large' }}
          />
          <ReadableValue value={body('لنگر')} base={null} field={SHAPE.body} />
          <ReadableValue value="سکان" base={null} field={SHAPE.title} />
          <ReadableValue value="Small" base={null} field={SHAPE.size} />
        </TextLanguageContext>
      </FieldViewsContext>
    </MantineProvider>,
  );
  for (const word of ['بندر', 'اسکله', 'جزر', 'مد', 'لنگر', 'سکان'])
    expect(languageAround(html, word), word).toBe('fa rtl');
  expect(languageAround(html, 'Small')).toBeNull();
});

/** Language and direction declared by the nearest element around the words. */
function languageAround(html: string, words: string): string | null {
  const open: (string | null)[] = [];
  for (const [tag, isEnd] of html.slice(0, html.indexOf(words)).matchAll(/<(\/)?[^>]*>/g)) {
    const said = /lang="(\w+)" dir="(\w+)"/.exec(tag);
    if (isEnd) open.pop();
    else if (!tag.endsWith('/>')) open.push(said ? `${said[1]} ${said[2]}` : null);
  }
  return open.findLast((said) => said !== null) ?? null;
}
