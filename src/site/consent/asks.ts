/** Whether the page asks its readers before it loads anything of others, for views that would. */
import { createContext } from 'react';

export const AsksForConsentContext = createContext(false);
