import { describe, expect, it } from 'vitest';
import { principalOf } from './token-claims.js';

describe('principalOf', () => {
  it('takes the first subject claim that is there', () => {
    const claims = { azp: 'app', client_id: 'client', email: 'a@b.c', preferred_username: 'ann', sub: 'u-1' };
    const found = ['sub', 'preferred_username', 'email', 'client_id', 'azp'].map((name) => {
      const principal = principalOf(claims);
      delete (claims as Record<string, unknown>)[name];
      return [principal?.claim, principal?.subject, principal?.owner];
    });
    expect(found).toEqual([
      ['sub', 'u-1', 'sub:u-1'],
      ['preferred_username', 'ann', 'preferred_username:ann'],
      ['email', 'a@b.c', 'email:a@b.c'],
      ['client_id', 'client', 'client_id:client'],
      ['azp', 'app', 'azp:app'],
    ]);
    expect(principalOf(claims)).toBeNull();
  });

  it('gives one value of two claims two scopes', () => {
    const owners = ['sub', 'preferred_username', 'email', 'client_id', 'azp'].map(
      (claim) => principalOf({ [claim]: 'ann' })?.owner,
    );
    expect(new Set(owners).size).toBe(5);
    expect(principalOf({ sub: 'email:ann' })?.owner).not.toBe(principalOf({ email: 'ann' })?.owner);
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
