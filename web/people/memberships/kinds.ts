import type { Membership } from '../../../contract/people/memberships.ts'

export interface Kinds {
  invitations: Membership[]
  /** Includes accounts in which the user is suspended. */
  accounts: Membership[]
  /** Deleted, but can still be restored. */
  deleted: Membership[]
}

export function kindsOf(memberships: readonly Membership[]): Kinds {
  const live = memberships.filter(({ deletedUntil }) => deletedUntil === null)
  return {
    invitations: live.filter(({ status }) => status === 'INVITED'),
    accounts: live.filter(({ status }) => status !== 'INVITED'),
    deleted: memberships.filter(({ deletedUntil }) => deletedUntil !== null),
  }
}

/** The account to switch to when leaving the current one; undefined if there is none. */
export const nextAccount = (memberships: readonly Membership[]): Membership | undefined =>
  kindsOf(memberships).accounts.find(({ status, isCurrent }) => status === 'ACTIVE' && !isCurrent)

/** 'Owner, Pro' */
export function roleAndPlan({ roleName, tier, status }: Membership): string {
  const plan = tier === 'PRO' ? 'Pro' : 'Free'
  return status === 'SUSPENDED' ? `${roleName}, suspended` : `${roleName}, ${plan}`
}

/** 'You are the only Owner of Maren Films and Two Ink Press.' */
export function namesOf(memberships: readonly Membership[]): string {
  return new Intl.ListFormat('en').format(memberships.map(({ name }) => name))
}
