/** Every kind of reader at every output, and every order in which pages are cached. */
import './access-readers.test.ts';
