/**
 * Imported before any code that creates a schema: otherwise zod tests whether `eval` works, which the admin's
 * policy reports.
 */
import { config } from 'zod';

config({ jitless: true });
