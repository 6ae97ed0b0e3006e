// Installs packages of Debian where that can be done; notes why not.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** What was tried and failed, a line each. */
export const tried = [];

export function runs(command, ...args) {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 });
  if (done.status !== 0)
    tried.push(`${command} ${args.join(' ')}: ${(done.stderr || done.stdout || String(done.error)).trim().split('\n').slice(-2).join(' ')}`);
  return done.status === 0;
}

const sudo = () => (process.getuid() === 0 ? [] : ['sudo', '-n']);

/** Whether they are installed now. Waits for another apt that is at work. */
export function installFromDebian(...packages) {
  if (!fs.existsSync('/usr/bin/apt-get')) {
    tried.push('there is no apt-get');
    return false;
  }
  const apt = (...args) => runs(...sudo(), 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args);
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

const policy = '/usr/sbin/policy-rc.d';

/** As `installFromDebian`, for packages that would start a service: Debian asks this file, and where there is none it is put there for that long. */
export function installWithoutStarting(...packages) {
  const isOurs = !fs.existsSync(policy) && runs(...sudo(), 'sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}`);
  try {
    return installFromDebian(...packages);
  } finally {
    if (isOurs) runs(...sudo(), 'rm', '-f', policy);
  }
}
