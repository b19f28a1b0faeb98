import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Whether Debian packages can be installed. False on Ubuntu, whose browser packages only point to another
 * installer.
 */
export function isDebianRoot(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** Installs a Debian package. The caller checks whether it is there afterwards. */
export function installDebianPackage(name: string, root: string): void {
  run('apt-get', ['update'], root);
  run('apt-get', ['install', '--yes', '--no-install-recommends', name], root);
}

/** Runs a program in `root` with this process's output, for at most five minutes and without prompts. */
export function run(command: string, args: readonly string[], root: string): void {
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
