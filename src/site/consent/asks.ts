/** Whether the page requests consent before it loads third-party content, for views with such content. */
import { createContext } from 'react';

export const AsksForConsentContext = createContext(false);
