/** The one client that is registered. */
export const CLIENT_ID = 'merit-dev';
export const CLIENT_SECRET = 'merit-dev-secret';
