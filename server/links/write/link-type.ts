import type { App } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import type { LinksTable } from '../../schema/links.ts'
import { NO_RULES } from '../link-row.ts'

/** The type of a link without rules, by the present tier of its account. */
export async function plainTypeOf(app: App, accountId: string): Promise<'FREE' | 'STD'> {
  return (await tierOf(app, accountId)) === 'FREE' ? 'FREE' : 'STD'
}

/** The changes that turn a GeoFurl into a plain link, which the plain edit does. */
export async function withoutRules(app: App, accountId: string): Promise<Partial<LinksTable>> {
  return { geo: NO_RULES, type: await plainTypeOf(app, accountId) }
}
