import { describe, expect, test } from 'vitest';
import type { BlockExample } from '#model/define-block.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { renderBlockExample } from '#testing/render.tsx';

describe.each(blocks.map((block) => [block.name, block] as const))('block %s', (name, block) => {
  const view = blockViews[name];
  const examples: readonly BlockExample[] = view?.examples ?? [];

  test('has a view and examples, one of them empty when it can be', () => {
    expect(view).toBeDefined();
    expect(examples.length).toBeGreaterThan(0);
    expect(new Set(examples.map((example) => example.name)).size).toBe(examples.length);
    expect(examples.some((example) => example.empty)).toBe(block.isEmpty !== undefined);
  });

  test.each(examples.map((example) => [example.name, example] as const))('example “%s”', (_name, example) => {
    const html = renderBlockExample(block, view?.view, example);
    expect(html === null).toBe(example.empty ?? false);
    if (html === null) return;
    expect(html).not.toBe('');
    expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/<script|<style| on[a-z]+="/);
    for (const [image] of html.matchAll(/<img [^>]*>/g))
      expect(image).toMatch(/alt="[^"]*" width="\d+" height="\d+"/);
  });
});
