import { domainStates } from '../../../contract/domains/domains.ts'
import type { App } from '../../context.ts'
import { countBy } from '../../platform/database/count-by.ts'
import { countOwnDomains } from './store.ts'

export { requireOwnDomain } from './item.ts'
export { lockOwnDomain } from './store.ts'

/** Includes waiting domains, since they are checked as well. */
export function countDomains(app: App, accountId: string): Promise<number> {
  return countOwnDomains(app.db, accountId)
}

/** How many domains of all accounts are in each state. */
export function countDomainStates({ db }: Pick<App, 'db'>) {
  return countBy(db, { from: 'own_domains', column: 'state', values: domainStates })
}
