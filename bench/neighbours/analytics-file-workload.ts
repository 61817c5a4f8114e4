import { listedDimensions } from '../../web/clicks/analytics/lists/lists.ts'
import { spell } from '../support/rows.ts'
import { fillClickedAccount } from './clicked-account.ts'
import { pageSpan } from './page-span.ts'
import { stopwatch, type Workload } from './workloads.ts'

const files = [
  'timeseries/file?interval=day',
  ...listedDimensions.map((dimension) => `breakdown/file?dimension=${dimension}`),
]

export const analyticsFiles: Workload = {
  name: 'The chart and every list of the analytics page as a CSV file, in turns',
  async prepare(rig) {
    await fillClickedAccount(rig)
  },
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    let bytes = 0
    while (!isOver()) {
      const file = files[watch.count() % files.length]
      const path = `/analytics/${file}&${pageSpan().counted}&kind=all&format=csv`
      const text = await watch.time(async () => (await heavy.fetch(path)).text())
      // A header and a row.
      if (text.trim().split('\n').length < 2) throw new Error(`${path}: ${text.slice(0, 500)}`)
      bytes += text.length
    }
    return `${spell(bytes / 1e6)} MB; ${watch.words('files')}`
  },
}
