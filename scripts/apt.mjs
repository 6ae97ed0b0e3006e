// Installs Debian packages where possible, and records why not otherwise.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** Failed attempts, one line each. */
export const tried = [];

export function runs(command, ...args) {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
  if (done.status !== 0)
    tried.push(
      `${command} ${args.join(' ')}: ${(done.stderr || done.stdout || String(done.error)).trim().split('\n').slice(-2).join(' ')}`,
    );
  return done.status === 0;
}

const sudo = () => (process.getuid() === 0 ? [] : ['sudo', '-n']);

/** Returns whether they are installed now. Waits for a running apt. */
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

/**
 * Like `installFromDebian`, for packages that would start a service: Debian consults this file, so it is created during
 * the installation if it does not exist.
 */
export function installWithoutStarting(...packages) {
  const isOurs =
    !fs.existsSync(policy) &&
    runs(...sudo(), 'sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${policy} && chmod 755 ${policy}`);
  try {
    return installFromDebian(...packages);
  } finally {
    if (isOurs) runs(...sudo(), 'rm', '-f', policy);
  }
}
