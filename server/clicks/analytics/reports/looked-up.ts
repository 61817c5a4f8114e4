import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { App } from '../../../context.ts'
import { findFolderIds, findLinksAt, findOwnAddresses } from '../../../links/index.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'
import { listLinksWithoutAddress } from './unaddressed-store.ts'
import type { LookedUp } from './value-store.ts'

/** What has to be looked up for lists of these dimensions and for the conditions of a filter. */
export async function lookUp(
  app: App,
  accountId: string,
  { filter, dimensions }: { filter: ClickFilter; dimensions: readonly Dimension[] },
): Promise<LookedUp> {
  return {
    ...(dimensions.includes('folder') && { folder: await findFolderIds(app, accountId) }),
    ...(await addressesFor(app, accountId, { filter, dimensions })),
  }
}

async function addressesFor(
  app: App,
  accountId: string,
  { filter, dimensions }: { filter: ClickFilter; dimensions: readonly Dimension[] },
): Promise<LookedUp> {
  const asked = filter.conditions.filter(({ dimension }) => dimension === 'address')
  if (!dimensions.includes('address') && asked.length === 0) return {}
  if (!dimensions.includes('address') && asked.every(namesAddresses)) {
    const named = [...new Set(asked.flatMap(({ values }) => values))]
    return { address: await findLinksAt(app, accountId, named) }
  }
  const ids = await listLinksWithoutAddress(app.clickhouse, accountId, filter)
  return { address: await findOwnAddresses(app, accountId, ids) }
}

/** The own addresses of all other links are none of the values. */
const namesAddresses = ({ operator, values }: Condition): boolean =>
  operator !== 'contains' && !values.includes('')
