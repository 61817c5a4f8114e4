import { createShipper } from '../../clicks/recording/shipper.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openLog } from '../../platform/log.ts'

// A separate program for tests that kill it. Ships clicks until it ends.
const [, , journalDir = '', clickhouseUrl = '', databaseUrl = ''] = process.argv
const shipper = createShipper({
  journalDir,
  clickhouse: openClickHouse({ url: clickhouseUrl, timeoutMs: 5000 }),
  db: openDatabase({ url: databaseUrl, timeoutMs: 2000, poolSize: 2 }),
  clock: Date.now,
  log: openLog('error'),
  metrics: {
    shipped: () => undefined,
    failed: () => undefined,
    held: () => undefined,
    damaged: () => undefined,
    missing: () => undefined,
  },
})
process.stdout.write('shipping\n')
await shipper.run()
