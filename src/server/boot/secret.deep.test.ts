/** Every unreadable secret. */
import './secret.test.ts';
