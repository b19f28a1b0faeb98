/** Every statement of pages, lists and saves finds its rows by an index, policies included, however much there is. */
import { testHotStatements } from './hot-statements.ts';

await testHotStatements();
