/** Every operation, called by every wrong user. */
import './tenancy.test.ts';
