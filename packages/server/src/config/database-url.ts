const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const PASSWORD_SIGNS =
  'an address that can be read: in its user and password, @ : / # ? % are written %40 %3A %2F %23 %3F %25';

/**
 * Says what an address of a database must be, where it can't be used as it is; null where it can. The address
 * may hold a password, so nothing of it is said.
 */
export function databaseUrlFault(address: string): string | null {
  if (/^sqlite:./.test(address)) return null;
  if (!/^postgres(ql)?:\/\/./.test(address)) return 'sqlite:<file> or a postgres:// address';
  const [, authority = ''] = /^\w+:\/\/([^/?]*)/.exec(address) ?? [];
  if (/^[^@]*,|@[^@]*,/.test(authority))
    return 'an address of one host: a pooler or a load balancer can stand before several';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.hash !== '' || /%(?![0-9a-f]{2})/i.test(address)) return PASSWORD_SIGNS;
  if (url.searchParams.has('schema')) {
    return 'an address without `schema`: `options=-c%20search_path%3Dapp` chooses the schema `app`';
  }
  const mode = url.searchParams.get('sslmode');
  return mode === null || SSL_MODES.includes(mode)
    ? null
    : `an address whose sslmode is one of ${SSL_MODES.join(', ')}`;
}
