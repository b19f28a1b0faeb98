/** Every damaged or unsuitable font file, and metrics of more fonts. */
import './own-fonts.test.ts';
