/** Tests every kind of unreadable secret. */
import './secret.test.ts';
