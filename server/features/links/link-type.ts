import type { App } from '../../context.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { tierOf } from '../accounts/accounts.ts'
import { NO_RULES } from './link-row.ts'

/** What a link without rules is, by the tier that its account has now. */
export async function plainTypeOf(app: App, accountId: string): Promise<'FREE' | 'STD'> {
  return (await tierOf(app, accountId)) === 'FREE' ? 'FREE' : 'STD'
}

/** The plain call makes a plain link of a GeoFurl. */
export async function withoutRules(app: App, accountId: string): Promise<Partial<LinksTable>> {
  return { geo: NO_RULES, type: await plainTypeOf(app, accountId) }
}
