import { expect, test } from '@playwright/test';
import { permissionsOf } from '#model/permissions.ts';
import { permissions } from '#registry/permissions.ts';
import { permissionsOfRight, SCREEN_RIGHTS, type Right } from '#testing/contract/access/rights.ts';
import { logIn, watchCalls } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, watchConsole } from './support/fixtures.ts';
import { makeContributor, PASSWORD } from './support/people.ts';
import { byTier } from '#testing/by-tier.ts';
import { LOOKS } from './support/looks.ts';

/** Screens a contributor can't open, with placeholders for the parameters. */
const REFUSED = Object.entries(SCREEN_RIGHTS).flatMap(([right, paths]) => {
  const allowedBy = permissionsOfRight(right as Right);
  const held = permissionsOf(permissions, 'contributor', []);
  return allowedBy.length === 0 || allowedBy.some((permission) => held.has(permission)) ? [] : paths;
});

/** A tenth of the refused screens. */
const FEW = REFUSED.filter((_path, at) => at % 10 === 0);

test.describe('a contributor', () => {
  test(
    'a contributor sees a refusal on every screen without its right, and no data of it is requested',
    LOOKS,
    async ({ page }) => {
      const email = await makeContributor(await login(shared));
      const problems = watchConsole(page);
      await logIn(page, { email, password: PASSWORD });
      await page.goto(`${ADMIN_ORIGIN}/admin`);
      const navigation = page.getByRole('navigation', { name: 'Screens' });
      await expect(navigation.getByRole('link').first()).toBeVisible();
      const calls = watchCalls(page);
      for (const path of byTier(FEW, REFUSED)) {
        // Pending calls of the previous page don't count for the next one.
        await page.goto('about:blank');
        calls.length = 0;
        const address = `${ADMIN_ORIGIN}/admin${path.replace('$id', '1')}`;
        await page.goto(address);
        await expect(page.getByText('You do not have permission to open this screen'), path).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(navigation.locator(`a[href$="/admin${path}"]`), path).toHaveCount(0);
        // Every call is recorded: each load requests the session.
        expect(calls, path).toContain('getActiveCMSUser');
        expect(
          calls.filter((name) => !OF_THE_FRAME.includes(name)),
          path,
        ).toEqual([]);
      }
      await expectAccessible(page);
      expect(problems).toEqual([]);
    },
  );
});

/** Calls that every screen of the admin makes. */
const OF_THE_FRAME = ['getActiveCMSUser', 'getContentReviewCount'];
