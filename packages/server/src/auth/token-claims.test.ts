import { describe, expect, it } from 'vitest';
import { principalOf } from './token-claims.js';

describe('principalOf', () => {
  it('takes the first subject claim that is there', () => {
    const claims = { azp: 'app', client_id: 'client', email: 'a@b.c', preferred_username: 'ann', sub: 'u-1' };
    const subjects = ['sub', 'preferred_username', 'email', 'client_id', 'azp'].map((name) => {
      const principal = principalOf(claims);
      delete (claims as Record<string, unknown>)[name];
      return principal?.subject;
    });
    expect(subjects).toEqual(['u-1', 'ann', 'a@b.c', 'client', 'app']);
    expect(principalOf(claims)).toBeNull();
  });

  it('knows a player by sub alone', () => {
    expect(principalOf({ sub: 'ann' })).toEqual({
      kind: 'token',
      owner: 'sub:ann',
      subject: 'ann',
      isPlayer: true,
      isAdmin: false,
    });
    expect(principalOf({ email: 'ann' })).toMatchObject({ owner: 'sub:ann', isPlayer: false });
  });

  it.each([
    ['number', 1],
    ['null', null],
    ['empty', ''],
    ['blank', ' \t'],
    ['list', ['ann']],
    ['NUL', 'a\0'],
    ['half a pair', 'a\ud800'],
    ['long', 'a'.repeat(256)],
  ])('does not pass over a sub that is %s', (_, sub) => {
    expect(principalOf({ sub, email: 'a@b.c' } as never)).toBeNull();
  });

  it.each<[unknown, boolean]>([
    [{ roles: ['AdministratorService'] }, true],
    [{ roles: ['other', 'AdministratorService'] }, true],
    [{ roles: ['administratorservice'] }, false],
    [{ roles: 'AdministratorService' }, false],
    [{ roles: { AdministratorService: true } }, false],
    [['AdministratorService'], false],
    [null, false],
    ['AdministratorService', false],
  ])('reads the administrator from %j', (access, isAdmin) => {
    expect(principalOf({ sub: 'ann', realm_access: access })?.isAdmin).toBe(isAdmin);
  });

  it('reads no role anywhere else', () => {
    const elsewhere = {
      roles: ['AdministratorService'],
      resource_access: { account: { roles: ['AdministratorService'] } },
    };
    expect(principalOf({ sub: 'ann', ...elsewhere })?.isAdmin).toBe(false);
  });
});
