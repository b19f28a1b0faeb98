/** Every spelling of every language. */
import './spellings.test.ts';
