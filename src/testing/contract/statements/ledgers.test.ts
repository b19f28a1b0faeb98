/** Tests of ledgers on the PostgreSQL that the product includes. */
import { testServer } from '#testing/database/database.ts';
import { tableOfLedger } from '#records/table.ts';
import { compareTables } from '../../../../scripts/generate/compare-tables.ts';
import { migrationSql } from '../../../../scripts/generate/table-sql.ts';
import { passage, testLedgers } from './ledgers.ts';

await testLedgers(testServer(), migrationSql(compareTables({ tables: {} }, [tableOfLedger(passage)]).added));
