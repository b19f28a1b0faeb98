import { expect, test } from '@playwright/test';
import { permissionsOf } from '#model/permissions.ts';
import { permissionsOfRight, SCREEN_RIGHTS, type Right } from '#testing/contract/rights.ts';
import { logIn, watchCalls } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, watchConsole } from './support/fixtures.ts';
import { makeContributor, PASSWORD } from './support/people.ts';
import { byTier, LOOKS } from './support/looks.ts';

/** Screens a contributor may not open, with something in the place of their parts. */
const REFUSED = Object.entries(SCREEN_RIGHTS).flatMap(([right, paths]) => {
  const asked = permissionsOfRight(right as Right);
  const held = permissionsOf('contributor', []);
  return asked.length === 0 || asked.some((permission) => held.has(permission)) ? [] : paths;
});

/** A sixth of them. */
const FEW = REFUSED.filter((_path, at) => at % 6 === 0);

test.describe('a contributor', () => {
  test(
    'is told of every screen they lack the right for, and asks the server for nothing of it',
    LOOKS,
    async ({ page }) => {
      const email = await makeContributor(await login(shared));
      const problems = watchConsole(page);
      await logIn(page, { email, password: PASSWORD });
      await page.goto(`${ADMIN_ORIGIN}/admin`);
      const navigation = page.getByRole('navigation', { name: 'Screens' });
      await expect(navigation.getByRole('link').first()).toBeVisible();
      const asked = watchCalls(page);
      for (const path of byTier(FEW, REFUSED)) {
        // What the page before still asks for is none of the next one's calls.
        await page.goto('about:blank');
        asked.length = 0;
        const address = `${ADMIN_ORIGIN}/admin${path.replace('$id', '1')}`;
        await page.goto(address);
        await expect(page.getByText('You do not have permission to open this screen'), path).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(navigation.locator(`a[href$="/admin${path}"]`), path).toHaveCount(0);
        // Every call is seen: the session is asked for on each load.
        expect(asked, path).toContain('getActiveCMSUser');
        expect(
          asked.filter((name) => !OF_THE_FRAME.includes(name)),
          path,
        ).toEqual([]);
      }
      await expectAccessible(page);
      expect(problems).toEqual([]);
    },
  );
});

/** What every screen of the admin asks. */
const OF_THE_FRAME = ['getActiveCMSUser', 'getContentReviewCount'];
