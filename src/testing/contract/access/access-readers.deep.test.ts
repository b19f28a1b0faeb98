/** Every kind of reader at every output, and every order in which pages can be cached. */
import './access-readers.test.ts';
