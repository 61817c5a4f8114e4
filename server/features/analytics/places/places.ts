import type { Places, PlacesQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'

export async function readPlaces(
  _app: App,
  _accountId: string,
  _query: PlacesQuery,
): Promise<Places> {
  throw new Error('not yet')
}
