import { domainStates } from '../../../contract/domains.ts'
import type { App } from '../../context.ts'
import { countBy } from '../../platform/count-by.ts'
import { countOwnDomains } from './store.ts'

/** Those that wait count too: each of them is looked after. */
export function countDomains(app: App, accountId: string): Promise<number> {
  return countOwnDomains(app.db, accountId)
}

/** Of all accounts together. */
export function countDomainStates({ db }: Pick<App, 'db'>) {
  return countBy(db, { from: 'own_domains', column: 'state', values: domainStates })
}
