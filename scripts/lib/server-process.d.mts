export const serverEnvironment: Record<string, string>;
export const serverNodeOptions: readonly string[];
export const commandNodeOptions: readonly string[];
