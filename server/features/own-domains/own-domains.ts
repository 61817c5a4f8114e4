import type { App } from '../../context.ts'
import { countOwnDomains } from './store.ts'

/** Those that wait count too: each of them is looked after. */
export function countDomains(app: App, accountId: string): Promise<number> {
  return countOwnDomains(app.db, accountId)
}
