/** Every file that is no font, and the stand-ins of more fonts. */
import './own-fonts.test.ts';
