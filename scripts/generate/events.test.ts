import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eventsFile } from './events.ts';

const root = mkdtempSync(join(tmpdir(), 'masthead-events-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const IMPORT = "import { gateOpened } from './events/gate-opened.ts';\n";
const CALL = 'await emit(work, gateOpened, { siteId });\n';

test('the registry names the files that import an event and emit it, and no test, comment or other event', () => {
  write('src/modules/gates/events/gate-opened.ts', '');
  write('src/modules/gates/events/gate-closed.ts', '');
  write('src/modules/gates/open.ts', IMPORT + CALL);
  write('src/modules/gates/long.ts', `${IMPORT}await emit(\n  work,\n  gateOpened,\n  {},\n);\n`);
  write('src/modules/gates/open.test.ts', IMPORT + CALL);
  write('src/modules/gates/commented.ts', `${IMPORT}// ${CALL}`);
  write('src/modules/gates/other.ts', `import { gateOpened } from './other-gates.ts';\n${CALL}`);
  const text = eventsFile(root, []);
  expect(text).toContain(
    "{ event: gateOpened, emitters: ['src/modules/gates/long.ts', 'src/modules/gates/open.ts'] }",
  );
  expect(text).toContain('{ event: gateClosed, emitters: [] }');
});
