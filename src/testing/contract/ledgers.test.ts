import { testServer } from '#testing/database.ts';
import { testLedgers } from './ledgers.ts';

await testLedgers(testServer());
