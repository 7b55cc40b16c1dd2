import * as z from 'zod';
import type { Owner } from '../../domain/owner.js';
import type { Principal } from '../../domain/principal.js';
import { canReach } from '../../use-cases/scope.js';
import type { Shape } from './shape.js';

/** The stamps of a row in an answer: spread them into its shape. */
export const stampsShape = {
  apiKey_used: z.string().nullable(),
  oauth_user_id: z.string().nullable(),
} as const;

/**
 * What players aren't told of what is kept of them and of the games that they play: how points are decided,
 * what the owner notes of its things, and who wrote them.
 */
const ownersMembers = {
  strategyId: true,
  effectiveStrategyId: true,
  strategyVersion: true,
  sourceName: true,
  params: true,
  metadata: true,
  apiKey_used: true,
  oauth_user_id: true,
} as const;

type OwnersMember = keyof typeof ownersMembers;

type ToldApart<S extends Shape> = {
  readonly [Name in keyof S]: Name extends OwnersMember ? z.ZodOptional<S[Name]> : S[Name];
};

/** The shape of what players read too: what they aren't told is optional. */
export function toldApart<const S extends Shape>(shape: S): ToldApart<S> {
  const members = Object.entries(shape).map(([name, schema]) => [
    name,
    Object.hasOwn(ownersMembers, name) ? schema.optional() : schema,
  ]);
  return Object.fromEntries(members) as ToldApart<S>;
}

/** A view as the caller gets it: whole where it can reach the scope, else what players are told. */
export function viewFor<View extends object>(
  principal: Principal,
  owner: Owner,
  view: View,
): View | Omit<View, OwnersMember> {
  if (canReach(principal, owner)) return view;
  const told = Object.entries(view).filter(([name]) => !Object.hasOwn(ownersMembers, name));
  return Object.fromEntries(told) as Omit<View, OwnersMember>;
}
