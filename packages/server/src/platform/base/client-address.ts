import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * Whose X-Forwarded-For we trust: nobody's, that of so many proxies counted from us, or that of the proxies in these
 * networks.
 */
export type TrustedProxies = false | number | readonly string[];
/** Whether we believe what the hop with this address says; hop 0 is the peer that connects to us. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Reads the chain of hops from its end, so what a visitor wrote into the header comes after everything that we trust.
 */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === false) return () => false;
  // Given a number, Fastify itself trusts no proxy.
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/** Parses TRUST_PROXY: `false`, a number of hops, or networks separated by commas; undefined if it is none of these. */
export function parseTrustedProxies(written: string): TrustedProxies | undefined {
  if (['false', '0', ''].includes(written)) return false;
  if (/^\d{1,2}$/.test(written)) return Number(written);
  const networks = written.split(',').map((one) => one.trim());
  // The library also accepts a bare number as an address.
  if (networks.some((one) => /^[\d.]+$/.test(one) && !ipaddr.IPv4.isValidFourPartDecimal(one))) return undefined;
  try {
    proxyAddress.compile(networks);
    return networks;
  } catch {
    return undefined;
  }
}

/** The client address of a request that does not pass through Fastify, such as the handshake of a socket. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddress(request, trust);

/**
 * The address without the port that some proxies append, and IPv4 never in IPv6 notation; undefined if it is not an
 * address.
 */
function parsed(address: string) {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** The key for limits: an IPv4 address, or the /64 of one IPv6 subscriber. */
export function networkOf(address: string): string {
  const found = parsed(address);
  if (!found) return address;
  return found instanceof ipaddr.IPv6 ? `${cut(found, 8)}/64` : found.toString();
}

/** The stored part of an address: enough to tell places apart, too little to identify the subscriber. */
export function shortened(address: string): string | undefined {
  const found = parsed(address);
  if (!found) return undefined;
  return found instanceof ipaddr.IPv6 ? `${cut(found, 6)}/48` : `${found.octets.slice(0, 3).join('.')}.*`;
}

const cut = (address: ipaddr.IPv6, bytes: number) =>
  ipaddr.fromByteArray(address.toByteArray().map((byte, at) => (at < bytes ? byte : 0))).toString();

/** Whether this name or address can be reached from this machine only. An unknown name cannot be trusted to be. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare.toLowerCase() === 'localhost') return true;
  // Without four parts it is a number or a name that somebody may resolve to another address.
  if (!ipaddr.isValid(bare) || (!bare.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return false;
  return ipaddr.process(bare).range() === 'loopback';
}

const handedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * True for a program on this machine: neither from outside nor forwarded by a proxy that runs here, whatever the
 * headers say.
 */
export const isFromThisMachine = (
  { headers, socket }: IncomingMessage,
  { trustProxy }: { readonly trustProxy: TrustedProxies },
): boolean =>
  trustProxy === false &&
  !handedOn.some((name) => headers[name] !== undefined) &&
  isLoopback(socket.remoteAddress ?? '');
