/** Every part of a word, German and Dutch. */
import './word-parts.test.ts';
