// Finds PostgreSQL and Redis as Debian packages them, and installs them if missing; neither starts nor touches their
// services.
import fs from 'node:fs';
import path from 'node:path';
import { installWithoutStarting, tried } from './apt.mjs';

const versions = '/usr/lib/postgresql';

function find() {
  const newest = (fs.existsSync(versions) ? fs.readdirSync(versions) : []).sort((a, b) => Number(b) - Number(a))[0];
  const postgres = newest && path.join(versions, newest, 'bin');
  const redis = '/usr/bin/redis-server';
  return postgres && fs.existsSync(path.join(postgres, 'initdb')) && fs.existsSync(redis)
    ? { postgres, redis }
    : undefined;
}

/** The folder of PostgreSQL's programs and the path of Redis, or a sentence that says why they are unavailable. */
export function findServers() {
  const known = find();
  if (known) return known;
  console.log("  Installing Debian's PostgreSQL and Redis for the tests ...");
  const servers = installWithoutStarting('postgresql', 'redis-server') ? find() : undefined;
  return (
    servers ?? {
      refusal: `Debian's PostgreSQL and Redis are not here and cannot be installed (${tried.at(-1) ?? 'no reason was given'})`,
    }
  );
}
