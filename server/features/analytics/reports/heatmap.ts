import type { Heatmap, HeatmapQuery } from '../../../../contract/clicks/analytics.ts'
import type { App } from '../../../context.ts'

export async function readHeatmap(
  _app: App,
  _accountId: string,
  _query: HeatmapQuery,
): Promise<Heatmap> {
  throw new Error('not yet')
}
