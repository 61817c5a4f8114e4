import type { Membership } from '../../../../../contract/people/memberships.ts'
import { isAccount, isOpen } from './membership-state.ts'

/** Heading and introduction of the choice of accounts. */
export function choiceWords(memberships: readonly Membership[]): { title: string; intro: string } {
  if (memberships.some(isOpen)) {
    return { title: 'Choose an account', intro: 'You can change it later, in the top bar.' }
  }
  const [suspended, ...others] = memberships.filter(isAccount)
  if (!suspended) {
    return {
      title: 'You belong to no account',
      intro: 'Links belong to accounts. Take up one that is open to you, or make your own.',
    }
  }
  if (others.length > 0) {
    return {
      title: 'Your access is suspended',
      intro: 'Ask the Owner of an account to let you in again, or make an account of your own.',
    }
  }
  return {
    title: `Your access to ${suspended.name} is suspended`,
    intro: `Ask ${whomToAsk(suspended)} to let you in again, or make an account of your own.`,
  }
}

/** 'Ana Duarte (ana@example.org)' */
export const whomToAsk = ({ owner }: Membership): string =>
  owner ? `${owner.name} (${owner.email})` : 'its Owner'
