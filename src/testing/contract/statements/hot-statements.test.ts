/**
 * Every statement of pages, lists and saves finds its rows by an index, including those of policies, however
 * many rows there are.
 */
import { testHotStatements } from './hot-statements.ts';

await testHotStatements();
