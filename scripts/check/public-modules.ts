import { answerFromFaults, type Check } from '../lib/report.ts';
import { brokenPromises } from '../public/promises.ts';
import { publicModules } from '../public/public-modules.ts';
import { importsThatMayChange } from '../public/imports-of-extensions.ts';
import { trackedFiles } from './tracked-files.ts';

/** The files that prove that the public modules are enough for an extension. */
const EXAMPLES = /^(?:docs\/recipes\/exercises|e2e\/fixtures\/acme-trade)\/.+\.tsx?$/;
const OF_EXTENSIONS = /^extensions\/.+\.tsx?$/;

/**
 * Every export that a release promised to extensions exists or has a new name, and the examples import public modules only.
 * Extensions may import others, which may change; the summary counts them.
 */
export const publicModulesCheck: Check = {
  name: 'public-modules',
  run: async (root) => {
    const files = await trackedFiles(root);
    const others = importsThatMayChange(
      root,
      files.filter((file) => EXAMPLES.test(file)),
    );
    const unstable = importsThatMayChange(
      root,
      files.filter((file) => OF_EXTENSIONS.test(file)),
    );
    const faults = [
      ...brokenPromises(root),
      ...others.map(({ file, specifier }) => `${file} imports ${specifier}, which is not public`),
    ];
    const summary = [
      `${publicModules(root).length} modules`,
      ...(unstable.length > 0 ? [`extensions import ${unstable.length} that may change`] : []),
    ].join(', ');
    return answerFromFaults(faults, summary);
  },
};
