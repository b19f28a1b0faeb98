import { expect, test } from 'vitest';
import { withNewNames } from './apply-renames.ts';
import type { Rename } from './promises.ts';

const RENAMES: readonly Rename[] = [
  {
    since: '0.2.0',
    module: '#model/define-block.ts',
    names: { defineBlock: 'block', BlockProps: 'PropsOf' },
  },
  {
    since: '0.3.0',
    module: '#model/define-block.ts',
    movedTo: '#model/blocks/block.ts',
    names: { block: 'newBlock' },
  },
];

const renamedIn = (text: string) => withNewNames('extensions/tides/view.tsx', text, RENAMES);

test('imports and their uses get the names of all later releases', () => {
  expect(
    renamedIn(`import { defineBlock, type BlockProps } from '#model/define-block.ts';
export const tides = defineBlock({ name: 'defineBlock' });
export function View(props: BlockProps<object>) {
  return <p title={String(defineBlock)}>{props.settings.title}</p>;
}
`),
  ).toBe(`import { newBlock, type PropsOf } from '#model/blocks/block.ts';
export const tides = newBlock({ name: 'defineBlock' });
export function View(props: PropsOf<object>) {
  return <p title={String(newBlock)}>{props.settings.title}</p>;
}
`);
});

test('another variable of the same name, and a key of an object, stay as they are', () => {
  expect(
    renamedIn(`import { defineBlock } from '#model/define-block.ts';
const inner = (defineBlock: string) => defineBlock.length;
export const tools = { defineBlock, inner, other: defineBlock };
`),
  ).toBe(`import { newBlock } from '#model/blocks/block.ts';
const inner = (defineBlock: string) => defineBlock.length;
export const tools = { defineBlock: newBlock, inner, other: newBlock };
`);
});

test('an import gets an alias if its new name is used in the file; an existing alias is preserved', () => {
  expect(
    renamedIn(`import { defineBlock } from '#model/define-block.ts';
const newBlock = 1;
export const tides = [defineBlock, newBlock];
`),
  ).toContain("import { newBlock as defineBlock } from '#model/blocks/block.ts';\nconst newBlock = 1;");
  expect(renamedIn("import { defineBlock as made } from '#model/define-block.ts';\nmade();\n")).toBe(
    "import { newBlock as made } from '#model/blocks/block.ts';\nmade();\n",
  );
  expect(renamedIn("export { defineBlock } from '#model/define-block.ts';\n")).toBe(
    "export { newBlock as defineBlock } from '#model/blocks/block.ts';\n",
  );
});

test('names of other modules, and a file with the new names, are not changed', () => {
  const other = "import { defineBlock } from './define-block.ts';\ndefineBlock();\n";
  expect(renamedIn(other)).toBe(other);
  const done = "import { newBlock } from '#model/blocks/block.ts';\nnewBlock();\n";
  expect(renamedIn(done)).toBe(done);
});
