/** A database that fails in each way there is. */
import './failing-database.test.ts';
