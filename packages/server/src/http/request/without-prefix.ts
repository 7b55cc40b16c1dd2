import type { NextFunction, Request, Response } from 'express';

/**
 * Takes the path of the public address off what is asked for: some proxies leave it there, others have done
 * so already.
 *
 * @param prefix Such as `/merit`.
 */
export function withoutPrefix(prefix: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { url } = request;
    if (url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length))) {
      request.url = url.slice(prefix.length).replace(/^(?!\/)/, '/');
    }
    next();
  };
}
