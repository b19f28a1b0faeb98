/** Every statement of pages, lists and saves finds its rows by an index in a library of 100,000 images. */
import { testHotStatements } from './hot-statements.ts';

await testHotStatements({ images: 100_000 });
