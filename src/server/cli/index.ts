export async function runCommand(argv: readonly string[]): Promise<void> {
  void argv;
}
