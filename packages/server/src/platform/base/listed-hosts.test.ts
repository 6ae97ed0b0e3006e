import { describe, expect, test } from 'vitest';
import { isListed, mayConnectTo, parseListedHosts } from './listed-hosts.ts';

const list = parseListedHosts('iiif.museum.org, *.archive.org, museum.org:8443, 10.0.0.5, 192.168.0.0/16')!;

describe('a list of hosts', () => {
  test.each([
    ['https://iiif.museum.org/a.jpg', true],
    ['http://IIIF.museum.org./a.jpg', true],
    ['https://pictures.archive.org/a', true],
    ['https://museum.org:8443/a', true],
    ['http://10.0.0.5/a', true],
    ['http://0xa.5/a', true],
    ['https://archive.org/a', false],
    ['https://evilarchive.org/a', false],
    ['https://iiif.museum.org.evil.example/a', false],
    ['https://museum.org/a', false],
    ['https://iiif.museum.org:6379/a', false],
    ['http://192.168.0.1/a', false],
    ['ftp://iiif.museum.org/a', false],
    ['file:///etc/passwd', false],
  ])('is asked for %s: %s', (address, listed) => expect(isListed(list, new URL(address))).toBe(listed));

  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['10.0.0.5', true],
    ['192.168.3.4', true],
    ['10.0.0.6', false],
    ['127.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['169.254.169.254', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
  ])('may lead to the address %s: %s', (address, allowed) => expect(mayConnectTo(list, address)).toBe(allowed));

  test.each(['*', '*.10.0.0.1', 'https://a.org', 'a.org/b', 'a b', 'a.org:99999', '10.0.0.0/64', 'user@a.org'])(
    'does not take %s',
    (entry) => expect(parseListedHosts(entry)).toBeUndefined(),
  );
});
