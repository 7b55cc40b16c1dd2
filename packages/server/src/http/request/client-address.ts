import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { Fault } from '../../domain/fault.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

/**
 * Who is at the other end, as far as requests are counted: an IPv4 address, or the /64 of an IPv6 address.
 */
export type FindClient = (request: IncomingMessage) => string;

/** Who a connection is from, counted in the same way; null where that is a trusted proxy. */
export type FindPeer = (remoteAddress: string | undefined) => string | null;

const UNKNOWN = 'unknown';
const IPV6_SUBNET_GROUPS = 4;

/**
 * The socket's address is believed. A header is believed only where the socket's is a trusted proxy's, and
 * then from right to left: each proxy appends whom it heard from, so the first that is no proxy of ours is
 * the client, and whatever stands left of it is hearsay.
 *
 * @param trustedProxies Addresses and ranges such as `10.0.0.0/8`, as the settings checked them.
 */
export function createFindClient(trustedProxies: readonly string[]): FindClient {
  const isTrusted = isOneOf(trustedProxies);
  return (request) => {
    const socket = toAddress(request.socket.remoteAddress ?? '');
    if (socket === null) return UNKNOWN;
    return countedAs(isTrusted(socket) ? clientBehind(socket, request, isTrusted) : socket);
  };
}

export function createFindPeer(trustedProxies: readonly string[]): FindPeer {
  const isTrusted = isOneOf(trustedProxies);
  return (remoteAddress = '') => {
    const address = toAddress(remoteAddress);
    if (address === null) return UNKNOWN;
    return isTrusted(address) ? null : countedAs(address);
  };
}

function isOneOf(trustedProxies: readonly string[]): (address: Address) => boolean {
  const trusted = trustedProxies.map(toRange);
  return (address) => trusted.some((range) => isIn(address, range));
}

function clientBehind(
  proxy: Address,
  { headers }: IncomingMessage,
  isTrusted: (address: Address) => boolean,
): Address {
  let client = proxy;
  for (const hop of hopsFromTheRight(headers['x-forwarded-for'])) {
    const next = toAddress(withoutPort(hop));
    // Of a proxy that says nothing sensible nobody but itself is known.
    if (next === null) return client;
    client = next;
    if (!isTrusted(client)) return client;
  }
  return client;
}

function hopsFromTheRight(header: string | string[] | undefined): readonly string[] {
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((hop) => hop.trim())
    .reverse();
}

const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  const match = WITH_PORT.exec(hop);
  return match?.[1] ?? match?.[2] ?? hop;
}

/** Null for anything but a plain address; one of IPv4 that is mapped into IPv6 is the IPv4 address. */
function toAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? unmapped(ipaddr.IPv6.parse(text)) : null;
}

function unmapped(address: ipaddr.IPv6): Address {
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function toRange(text: string): Range {
  const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(ipaddr.parse(text));
  const plain = address instanceof ipaddr.IPv6 ? unmapped(address) : address;
  return plain.kind() === address.kind() ? [plain, bits] : [plain, Math.max(0, bits - 96)];
}

function wholeAddress(address: Address): [Address, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isIn(address: Address, [base, bits]: Range): boolean {
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits);
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}

/** A subscriber of IPv6 has at least a /64 of addresses to choose from. */
function countedAs(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const subnet = address.parts.slice(0, IPV6_SUBNET_GROUPS).map((part) => part.toString(16));
  return `${subnet.join(':')}::/64`;
}

/**
 * Refuses requests that don't say which host they mean, or name several: proxies on the way may each believe
 * another. HTTP/1.0 knows no such header (RFC 9112, section 3.2).
 */
export function requireOneHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const isRight = hosts.length === 1 || (hosts.length === 0 && request.httpVersion === '1.0');
  next(isRight ? undefined : new Fault('malformed-request', { detail: 'A request names its host once' }));
}
