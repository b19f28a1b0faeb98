/**
 * Every statement of pages, lists and saves finds its rows by an index, policies included, however much there is.
 * Thousands of rows show it; with 100,000 images, and on the oldest PostgreSQL too, the `.deep.` tests beside this one.
 */
import { testHotStatements } from './hot-statements.ts';

await testHotStatements({ images: 20_000 });
