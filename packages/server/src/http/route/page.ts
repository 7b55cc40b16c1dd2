import type { NextFunction, Request, Response } from 'express';
import { Fault } from '../../domain/fault.js';
import { contextOf } from '../request/request-context.js';

/** Names the route in the log by the path it is mounted at, whatever the address says besides. */
export function noteRoute(request: Request, response: Response, next: NextFunction): void {
  contextOf(response).route = request.baseUrl;
  next();
}

/** Of what can only be read. */
export function refuseOtherMethods(request: Request, response: Response): void {
  response.setHeader('Allow', 'GET, HEAD, OPTIONS');
  if (request.method !== 'OPTIONS') {
    throw new Fault('method-not-allowed');
  }
  response.status(204).end();
}
