import type { Membership } from '../../../../contract/people/memberships.ts'

export const isDeleted = ({ deletedUntil }: Membership): boolean => deletedUntil !== null

export const isInvitation = (membership: Membership): boolean =>
  membership.status === 'INVITED' && !isDeleted(membership)

export const isOpen = (membership: Membership): boolean =>
  membership.status === 'ACTIVE' && !isDeleted(membership)

/** Includes accounts in which this user is suspended: they are listed and marked. */
export const isAccount = (membership: Membership): boolean =>
  membership.status !== 'INVITED' && !isDeleted(membership)

/** 'Owner, Pro'; without the Tier where the installation has no plans. */
export function membershipWords({ roleName, tier, status }: Membership, hasPlans: boolean): string {
  if (status === 'SUSPENDED') return `${roleName}, suspended`
  if (!hasPlans) return roleName
  return `${roleName}, ${tier === 'PRO' ? 'Pro' : 'Free'}`
}
