export function linkExtensions(root: string): void;
export function installExtensions(
  root: string,
  install: (folder: string) => Promise<number>,
): Promise<number>;
