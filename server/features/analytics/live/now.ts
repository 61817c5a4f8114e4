import type { AnalyticsNow, NowQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'

export async function readNow(
  _app: App,
  _accountId: string,
  _query: NowQuery,
): Promise<AnalyticsNow> {
  throw new Error('not yet')
}
