import ipaddr from 'ipaddr.js';

/**
 * The hosts that this server may fetch files from. Addresses within the operator's own network need an entry of their
 * own, so nobody reaches it through a name that leads there.
 */
export interface ListedHosts {
  readonly hosts: readonly ListedHost[];
  /** Networks that are allowed although they are not public. */
  readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];
}

interface ListedHost {
  readonly name: string;
  /** The hosts below this name, and not the name itself. */
  readonly isBelow: boolean;
  /** Undefined: the usual port of the scheme. */
  readonly port: string | undefined;
}

export const noHosts: ListedHosts = { hosts: [], networks: [] };

const entryForm = /^(\*\.)?(\[[^\]]+\]|[^:/?#@\s[\]*\\]+)(?::(\d{1,5}))?$/;

/**
 * Parses hosts (`iiif.museum.org`, `*.museum.org`, `museum.org:8443`), addresses (`10.0.0.5`) and networks
 * (`10.0.0.0/8`) separated by commas; undefined if an entry is none of these.
 */
export function parseListedHosts(written: string): ListedHosts | undefined {
  const hosts: ListedHost[] = [];
  const networks: (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] = [];
  for (const entry of written.split(',').map((one) => one.trim().toLowerCase())) {
    if (entry === '') continue;
    const network = networkIn(entry);
    const host = network ? undefined : hostIn(entry);
    if (!network && !host) return undefined;
    if (host) hosts.push(host);
    const own = network ?? (host && !host.isBelow ? networkOfAddress(host.name) : undefined);
    if (own) networks.push(own);
  }
  return { hosts, networks };
}

function networkIn(entry: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [address = '', bits] = entry.split('/');
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return bits !== undefined && isWhole && ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : undefined;
}

function hostIn(entry: string): ListedHost | undefined {
  const found = entryForm.exec(ipaddr.IPv6.isValid(entry) ? `[${entry}]` : entry);
  const name = found && URL.canParse(`http://${found[2]}`) ? new URL(`http://${found[2]}`).hostname : undefined;
  const isBelow = found?.[1] !== undefined;
  if (!name || Number(found?.[3] ?? 1) > 65_535 || (isBelow && networkOfAddress(name))) return undefined;
  return { name, isBelow, port: found?.[3] };
}

function networkOfAddress(host: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const bare = host.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return undefined;
  const address = ipaddr.process(bare);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether the list names the host and port of a web address. */
export function isListed({ hosts }: ListedHosts, { protocol, hostname, port }: URL): boolean {
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const asked = hostname.replace(/\.$/, '');
  const usual = protocol === 'https:' ? '443' : '80';
  return hosts.some(
    (host) =>
      (host.isBelow ? asked.endsWith(`.${host.name}`) : asked === host.name) &&
      (host.port === undefined ? port === '' : host.port === (port || usual)),
  );
}

const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether we may connect to this address: it is public, or the operator has listed it. */
export function mayConnectTo({ networks }: ListedHosts, written: string): boolean {
  if (!ipaddr.isValid(written)) return false;
  const address = ipaddr.process(written);
  const isPublic =
    address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalIpv6[0], globalIpv6[1]));
  return isPublic || networks.some(([own, bits]) => own.kind() === address.kind() && address.match([own, bits]));
}
