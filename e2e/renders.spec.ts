/** The cost of a keystroke: how many components of the admin a typed letter renders. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';

/** Maximum components rendered by one typed letter. */
const RENDERS_MAX = 60;

/** Counts the components that React renders, through the hook that its developer tools use. */
async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      flags: number;
      tag: number;
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const counted = { renders: 0 };
    const performedWork = 1;
    const functions = new Set([0, 11, 14, 15]);
    const visit = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        // A subtree that is the same object as before was not rendered.
        if (functions.has(fiber.tag) && (fiber.flags & performedWork) > 0) counted.renders += 1;
        if (fiber.child !== fiber.alternate?.child) visit(fiber.child);
      }
    };
    Object.assign(window, {
      counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current.child),
      },
    });
  });
}

const rendersOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { renders: number } }).counted.renders);

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Renders of a letter typed into the control that has the focus: the median, because now and then a save or a
 * colleague's presence renders too.
 */
async function rendersPerLetter(page: Page): Promise<number> {
  const renders: number[] = [];
  for (const letter of 'the pilot boat sails') {
    const before = await rendersOf(page);
    await page.keyboard.type(letter);
    await twoFrames(page);
    renders.push((await rendersOf(page)) - before);
  }
  return renders.toSorted((one, other) => one - other)[renders.length >> 1] ?? 0;
}

test('a letter typed into an item or a record renders the field, not the form', async ({ page }) => {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const input = { type: 'Event', site: me.sites[0]?.id, values: { name: 'Lock gates' } };
  const { id } = await call<{ id: number }>(shared, 'createContent', input, token);
  await countRenders(page);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  for (const field of ['Title', 'Deck', 'Body']) {
    await page.getByRole('textbox', { name: field, exact: true }).click();
    const renders = await rendersPerLetter(page);
    test.info().annotations.push({ type: 'renders', description: `${field}: ${renders}` });
    expect(renders, field).toBeGreaterThan(0);
    expect(renders, field).toBeLessThanOrEqual(RENDERS_MAX);
  }
});
