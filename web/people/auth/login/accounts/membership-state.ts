import type { Membership } from '../../../../../contract/people/memberships.ts'

export const isDeleted = ({ deletedUntil }: Membership): boolean => deletedUntil !== null

export const isInvitation = (membership: Membership): boolean =>
  membership.status === 'INVITED' && !isDeleted(membership)

export const isOpen = (membership: Membership): boolean =>
  membership.status === 'ACTIVE' && !isDeleted(membership)

/** Includes accounts in which this user is suspended: they are listed and marked. */
export const isAccount = (membership: Membership): boolean =>
  membership.status !== 'INVITED' && !isDeleted(membership)

/** 'Owner, Pro'; without the Tier where the installation has no plans. */
export function membershipWords(membership: Membership, hasPlans: boolean): string {
  const { roleName, tier, status, owner } = membership
  if (status === 'SUSPENDED') {
    return `${roleName}, suspended${owner ? `. Ask ${owner.name} (${owner.email}).` : ''}`
  }
  if (!hasPlans) return roleName
  return `${roleName}, ${tier === 'PRO' ? 'Pro' : 'Free'}`
}
