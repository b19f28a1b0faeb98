import type { ReactNode } from 'react';

interface Choice {
  value: string;
  label: string;
}

/** Props of what provides the choices of a field. */
export interface ChoicesProps {
  listed: readonly Choice[];
  /** Renders the choices; null while those of the query are loading, and if loading failed. */
  children: (choices: readonly Choice[] | null) => ReactNode;
}
