import { describe, expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { defineBlock, isForMedium, type Block, type BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlockSettings } from '#grid/shapes/block-settings.ts';
import { renderBlockExample } from '#testing/render.tsx';

const onPages = blocks.filter((block) => isForMedium(block, 'web'));

describe.each(onPages.map((block) => [block.name, block] as const))('block %s', (name, block) => {
  const view = blockViews[name];
  const examples: readonly BlockExample[] = view?.examples ?? [];

  test('every block has a view and examples, one of them empty if it can be', () => {
    expect(view).toBeDefined();
    expect(examples.length).toBeGreaterThan(0);
    expect(new Set(examples.map((example) => example.name)).size).toBe(examples.length);
    expect(examples.some((example) => example.empty)).toBe(block.isEmpty !== undefined);
  });

  test('hydrates exactly when it has an island, which is given plain JSON', () => {
    const hydrates = block.hydrate !== 'none';
    expect([view?.island !== undefined, block.islandProps !== undefined]).toEqual([hydrates, hydrates]);
    for (const example of examples) {
      const { items = [], data = null } = example;
      const settings = readBlockSettings(block, commonBlockSettings, stored(block, example)) as never;
      const props = block.islandProps?.(settings, items, pageSubject(example.page), data);
      if (props) expect(JSON.parse(JSON.stringify(props))).toStrictEqual(props);
    }
  });

  test('brings every older form of its settings to today’s', () => {
    expect(faultsOfVersions(block, examples)).toEqual([]);
  });

  test.each(examples.map((example) => [example.name, example] as const))('example “%s”', (_name, example) => {
    const html = renderBlockExample(block, view, example);
    expect(html === null).toBe(example.empty ?? false);
    if (html === null) return;
    expect(html).not.toBe('');
    expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/<script(?! type="application\/json">)|<style| on[a-z]+="/);
    for (const [image] of html.matchAll(/<img [^>]*>/g))
      expect(image).toMatch(/alt="[^"]*" width="\d+" height="\d+"/);
  });
});

describe('a block whose settings changed their shape', () => {
  const base = {
    name: 'tide_table',
    title: 'Tide table',
    description: 'High water by harbour.',
    category: 'other',
    v: 2,
    hydrate: 'none',
    settings: { showHeights: boolean({ label: 'Show heights', default: true }) },
  } as const;
  const renamed = defineBlock({
    ...base,
    upgrade: ({ heights }) => ({ showHeights: heights }),
  }) as unknown as Block;
  const today: BlockExample = { name: 'today', settings: { showHeights: true } as never };
  const old: BlockExample = { name: 'first form', v: 1, settings: { heights: false } as never };

  test('passes with a step and an example of the old form', () => {
    expect(faultsOfVersions(renamed, [today, old])).toEqual([]);
  });

  test('a fault is found without the step, without the example, and when the step changes stored values', () => {
    const withoutStep = defineBlock(base) as unknown as Block;
    expect(faultsOfVersions(withoutStep, [today, old])).toContain('it has no upgrade');
    expect(faultsOfVersions(renamed, [today])).toEqual(['version 1 has no example']);
    const upgrade = (settings: Record<string, unknown>) => {
      settings['showHeights'] = settings['heights'];
      delete settings['heights'];
      return settings;
    };
    const careless = defineBlock({ ...base, upgrade }) as unknown as Block;
    expect(faultsOfVersions(careless, [today, old])).toEqual(['first form: upgrade changes its input']);
  });
});

/**
 * Stored grids outlive code: each version before the current one has an example, which a pure step upgrades
 * to the current shape.
 */
function faultsOfVersions(block: Block, examples: readonly BlockExample[]): string[] {
  if (block.v === 1) return [];
  if (!block.upgrade) return ['it has no upgrade'];
  const versions = Array.from({ length: block.v - 1 }, (_, index) => index + 1);
  const missing = versions
    .filter((version) => !examples.some((example) => example.v === version))
    .map((version) => `version ${version} has no example`);
  const older = examples.filter((example) => (example.v ?? block.v) < block.v);
  return [...missing, ...older.flatMap((example) => faultOfUpgrade(block, example))];
}

function faultOfUpgrade(block: Block, example: BlockExample): string[] {
  const original = structuredClone(example.settings) as Record<string, unknown>;
  const given = structuredClone(original);
  const first = block.upgrade?.(given, example.v ?? 1);
  if (JSON.stringify(given) !== JSON.stringify(original))
    return [`${example.name}: upgrade changes its input`];
  if (JSON.stringify(block.upgrade?.(given, example.v ?? 1)) !== JSON.stringify(first))
    return [`${example.name}: upgrade does not always give the same`];
  try {
    readBlockSettings(block, commonBlockSettings, stored(block, example));
    return [];
  } catch (error) {
    return [`${example.name}: not accepted after its upgrade: ${String(error)}`];
  }
}

function stored(block: Block, example: BlockExample) {
  const settings = example.settings as Record<string, unknown>;
  return { id: 'b1', type: block.name, v: example.v ?? block.v, settings };
}
