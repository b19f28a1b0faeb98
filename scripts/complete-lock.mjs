/**
 * Completes package-lock.json after `npm install`: adds the optional packages of other platforms that the
 * registry in use did not have, and requests the missing integrity values of entries from the registry. `npm
 * ci` refuses a lock without those packages, although it would install none of them here, and it installs an
 * entry without integrity unverified. Run: node scripts/complete-lock.mjs
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const packages = lock.packages;
let added = 0;

for (const [parent, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(parent, name)) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
let hashed = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (path === '' || entry.integrity) continue;
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const asked = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], {
    encoding: 'utf8',
  });
  const integrity = asked.stdout?.trim();
  if (!integrity?.startsWith('sha512-')) continue;
  const { version, ...rest } = entry;
  packages[path] = { version, integrity, ...rest };
  hashed += 1;
}
const [root, ...rest] = Object.entries(packages);
rest.sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries([root, ...rest]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `${added} optional packages of other platforms added to package-lock.json, ${hashed} entries got their integrity.`,
);

/** Whether Node's resolution from `parent` would find `name` in the lock. */
function isLocked(parent, name) {
  for (
    let at = parent;
    ;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/**
 * Converts the platform in a binding's name to npm's `os`, `cpu` and `libc` fields, so that npm doesn't
 * install the binding on other platforms.
 */
function platformOf(name) {
  const target = name.split('/').pop();
  const os = /(android|darwin|freebsd|linux|win32|openharmony|openbsd|netbsd|aix|sunos)/.exec(target)?.[1];
  const cpu = /-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)\b/.exec(`-${target}`)?.[1];
  const libc = /musl/.test(target) ? 'musl' : os === 'linux' && /gnu/.test(target) ? 'glibc' : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}
