import type { NextFunction, Request, Response } from 'express';
import { Fault } from '../../domain/fault.js';

/**
 * Refuses requests that don't say which host they mean, or name several: proxies on the way may each believe
 * another. HTTP/1.0 knows no such header (RFC 9112, section 3.2).
 */
export function requireOneHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const isRight = hosts.length === 1 || (hosts.length === 0 && request.httpVersion === '1.0');
  next(isRight ? undefined : new Fault('malformed-request', { detail: 'A request names its host once' }));
}
