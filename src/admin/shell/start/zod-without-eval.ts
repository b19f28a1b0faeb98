/** Imported before anything that makes a schema: zod otherwise tries out `eval`, which the admin's policy reports. */
import { config } from 'zod';

config({ jitless: true });
