import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whose X-Forwarded-For is believed: nobody's, that of so many proxies counted from us, or that of the proxies in these networks. */
export type TrustedProxies = false | number | readonly string[];
/** Whether what the hop with this address says is believed; hop 0 is who talks to us. */
export type Trust = (address: string, hop: number) => boolean;

/** The way a request came is read from its end, so what a visitor wrote into the header is behind everything that is believed. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === false) return () => false;
  // Fastify itself takes a number for none.
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/** TRUST_PROXY as written: `false`, a number of hops, or networks between commas; undefined when it is neither. */
export function parseTrustedProxies(written: string): TrustedProxies | undefined {
  if (['false', '0', ''].includes(written)) return false;
  if (/^\d{1,2}$/.test(written)) return Number(written);
  const networks = written.split(',').map((one) => one.trim());
  // The library also takes a bare number for an address.
  if (networks.some((one) => /^[\d.]+$/.test(one) && !ipaddr.IPv4.isValidFourPartDecimal(one))) return undefined;
  try {
    proxyAddress.compile(networks);
    return networks;
  } catch {
    return undefined;
  }
}

/** The address of whoever sent a request that reached us past Fastify, as the handshakes of sockets do. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddress(request, trust);

/** The address without the port that some proxies write behind it, an IPv4 address never written as IPv6; undefined when it is none. */
function parsed(address: string) {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** What limits count by: an IPv4 address, or the /64 that one IPv6 line has for itself. */
export function networkOf(address: string): string {
  const found = parsed(address);
  if (!found) return address;
  return found instanceof ipaddr.IPv6 ? `${cut(found, 8)}/64` : found.toString();
}

/** What is kept of an address to tell places apart by: too little to find the line by. */
export function shortened(address: string): string | undefined {
  const found = parsed(address);
  if (!found) return undefined;
  return found instanceof ipaddr.IPv6 ? `${cut(found, 6)}/48` : `${found.octets.slice(0, 3).join('.')}.*`;
}

const cut = (address: ipaddr.IPv6, bytes: number) => ipaddr.fromByteArray(address.toByteArray().map((byte, at) => (at < bytes ? byte : 0))).toString();

/** Whether this name or address can only be reached from this machine. A name of which nobody knows where it leads to is not. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare.toLowerCase() === 'localhost') return true;
  // Without four parts it is a number or a name that somebody may make lead elsewhere.
  if (!ipaddr.isValid(bare) || (!bare.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(bare))) return false;
  return ipaddr.process(bare).range() === 'loopback';
}

const handedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Asked by a program of this machine itself: neither from outside nor handed on by a proxy that runs here, whatever headers say. */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage, { trustProxy }: { readonly trustProxy: TrustedProxies }): boolean =>
  trustProxy === false && !handedOn.some((name) => headers[name] !== undefined) && isLoopback(socket.remoteAddress ?? '');
