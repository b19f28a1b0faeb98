import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether packages of Debian can be installed. Ubuntu's browsers only point to another installer, so it is not meant here. */
export function isDebianRoot(): boolean {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** Whether it is there afterwards is for the caller to see. */
export function installDebianPackage(name: string, root: string): void {
  run('apt-get', ['update'], root);
  run('apt-get', ['install', '--yes', '--no-install-recommends', name], root);
}

/** Runs a program in `root` with our own output, for five minutes at most, and asks no questions. */
export function run(command: string, args: readonly string[], root: string): void {
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
