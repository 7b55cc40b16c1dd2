import type { NextFunction, Request, Response } from 'express';

const HEADERS = new Map([
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
]);

/** What every answer carries unless its own route says otherwise: it is data for one caller, never a page. */
export function withSecurityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeaders(HEADERS);
  next();
}
