/** Every page of every site of the demo. */
import './seed.test.ts';
