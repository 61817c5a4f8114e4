import { Database as SqliteFile } from 'bun:sqlite'
import { join } from 'node:path'
import { spell } from '../support/rows.ts'
import type { Workload } from './workloads.ts'

const CHANGES = 500_000
const IN_TRANSACTION = 2000

/** As if many users edited single links at once: each redirect process reads every row. */
export const changes: Workload = {
  name: `${spell(CHANGES)} changes of links in the log`,
  async run({ dataDir }, isOver) {
    const file = new SqliteFile(join(dataDir, 'unfurly.sqlite'), { strict: true })
    try {
      file.run('pragma busy_timeout = 10000')
      const insert = file.query(
        `with recursive n(value) as (select $from union all select value + 1 from n where value + 1 < $to)
        insert into changes (id, subject, at)
        select 'chg_' || value, 'link:dom_bench/changed-' || value, $at from n`,
      )
      for (let from = 0; from < CHANGES; from += IN_TRANSACTION) {
        insert.run({ from, to: from + IN_TRANSACTION, at: Date.now() })
        await Bun.sleep(1)
      }
    } finally {
      file.close()
    }
    while (!isOver()) await Bun.sleep(100)
    return `${spell(CHANGES)} rows, ${spell(IN_TRANSACTION)} in a transaction`
  },
}
