import { describe, expect, it } from 'vitest';
import type { KeyPrincipal, TokenPrincipal } from '../domain/principal.js';
import { canReach, isPlayer, ownerOfNew, ownerToList } from './scope.js';

const key: KeyPrincipal = { kind: 'key', owner: 'key:svc_live_a', apiKey: 'svc_live_a', isAdmin: false };
const ann: TokenPrincipal = { kind: 'token', owner: 'sub:ann', subject: 'ann', claim: 'sub', isAdmin: false };
const admin: TokenPrincipal = { ...ann, owner: 'sub:root', subject: 'root', isAdmin: true };

describe('a scope', () => {
  it('is reached by its owner and by administrators', () => {
    expect(canReach(key, 'key:svc_live_a')).toBe(true);
    expect(canReach(admin, 'key:svc_live_a')).toBe(true);
    expect(canReach(ann, 'key:svc_live_a')).toBe(false);
  });

  it('keeps a subject that is named like a key out of that key', () => {
    expect(canReach({ ...ann, owner: 'sub:svc_live_a', subject: 'svc_live_a' }, key.owner)).toBe(false);
  });

  it('takes new rows of its owner, and of administrators who name it', () => {
    expect(ownerOfNew(key, undefined)).toBe(key.owner);
    expect(ownerOfNew(key, key.owner)).toBe(key.owner);
    expect(ownerOfNew(admin, key.owner)).toBe(key.owner);
    expect(() => ownerOfNew(ann, key.owner)).toThrowError(
      expect.objectContaining({ code: 'owner-forbidden' }),
    );
  });

  it('is all that its owner lists, while administrators list all or the one they name', () => {
    expect(ownerToList(key, undefined)).toBe(key.owner);
    expect(ownerToList(admin, undefined)).toBeNull();
    expect(ownerToList(admin, key.owner)).toBe(key.owner);
    expect(() => ownerToList(key, admin.owner)).toThrowError(
      expect.objectContaining({ code: 'owner-forbidden' }),
    );
  });
});

describe('a player', () => {
  it('is the token whose own subject is the external id', () => {
    expect(isPlayer(ann, 'ann')).toBe(true);
    expect(isPlayer(ann, 'bob')).toBe(false);
  });

  it('is no key, no administrator, and nobody whose subject came from a claim that people can change', () => {
    expect(isPlayer({ ...key, owner: 'key:ann' }, 'ann')).toBe(false);
    expect(isPlayer({ ...ann, isAdmin: true }, 'ann')).toBe(false);
    expect(isPlayer({ ...ann, claim: 'email' }, 'ann')).toBe(false);
  });
});
