import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFindClient } from './client-address.js';

function find(trusted: readonly string[], socket: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: socket }, headers };
  return createFindClient(trusted)(request as IncomingMessage);
}

const PROXIES = ['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.7'];

describe('createFindClient', () => {
  it("gives the socket's address, and believes no header of a stranger", () => {
    expect(find([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(find(PROXIES, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it.each([
    ['one proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['proxies behind proxies', '192.0.2.7', '198.51.100.1, 10.9.9.9, 2001:db8:1::5', '198.51.100.1'],
    ['what the client wrote itself', '10.1.2.3', '1.1.1.1, 10.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['only proxies of ours', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['no header', '10.1.2.3', undefined, '10.1.2.3'],
    ['an empty header', '10.1.2.3', '', '10.1.2.3'],
    ['a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['a port of IPv6', '10.1.2.3', '[2001:db8:2:3::1]:4711', '2001:db8:2:3::/64'],
    ['a proxy of IPv6', '2001:db8:1:ffff::1', '198.51.100.1', '198.51.100.1'],
  ])('finds the client behind %s', (_, socket, forwarded, client) => {
    expect(find(PROXIES, socket, forwarded)).toBe(client);
  });

  it.each([
    'unknown',
    '_hidden',
    '1.2.3',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3.4.5',
    '::g',
    ',,,',
    '198.51.100.1;',
  ])('counts %j for the proxy that wrote it', (garbage) => {
    expect(find(PROXIES, '10.1.2.3', `198.51.100.1, ${garbage}`)).toBe('10.1.2.3');
    expect(find(PROXIES, '10.1.2.3', `198.51.100.1, ${garbage}, 10.7.7.7`)).toBe('10.7.7.7');
  });

  it('lets nobody choose whom he is counted as: whatever he sends, the proxy appends his address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (sent) => {
        expect(find(PROXIES, '10.1.2.3', `${sent}, 198.51.100.1`)).toBe('198.51.100.1');
      }),
    );
  });

  it('survives any header', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6())), (hops) => {
        expect(find(['0.0.0.0/0', '::/0'], '10.1.2.3', hops.join(','))).not.toBe('');
      }),
    );
  });

  it('knows an IPv4 address that is mapped into IPv6, as address and as range', () => {
    expect(find(PROXIES, '::ffff:10.1.2.3', '::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(find(['::ffff:10.0.0.0/104'], '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
  });

  it('counts IPv6 by /64, which is one subscriber', () => {
    expect(find([], '2001:db8:2:3:4:5:6:7')).toBe('2001:db8:2:3::/64');
    expect(find([], '2001:db8:2:3::1')).toBe('2001:db8:2:3::/64');
    expect(find([], 'fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it('has one name for all whose address nobody knows', () => {
    expect(find([], undefined)).toBe('unknown');
  });
});
