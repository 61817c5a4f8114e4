import type { Account } from '../../../contract/people/account.ts'
import { useAccount } from './session.ts'

type Zoned = Pick<Account, 'timeZone'>

/** IANA name of this browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that numbers are shown in: the account's, or this browser's where the account has none. */
export const accountZone = (account: Zoned): string => account.timeZone ?? browserZone()

export const useAccountZone = (): string => accountZone(useAccount())
