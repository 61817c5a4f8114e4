import { Counter, type Registry } from 'prom-client'
import { findDatabaseUse } from '../../platform/database/database-use.ts'
import { readGauge } from '../../platform/database/readings.ts'
import { observeFetches } from '../../platform/safe-fetch/safe-fetch.ts'

/** Database connections of this process by pool. */
export function databaseMetrics(registry: Registry, pools: Readonly<Record<string, object>>): void {
  const of = (key: 'size' | 'inUse' | 'waiting') => () =>
    Object.fromEntries(
      Object.entries(pools).flatMap(([pool, db]) => {
        const use = findDatabaseUse(db)
        return use ? [[pool, use[key]]] : []
      }),
    )
  const label = 'pool'
  readGauge(registry, {
    name: 'unfurly_database_connections_max',
    help: 'Connections to the database that the process opens at most; of SQLite those that write (main) or read in threads (readers)',
    label,
    read: of('size'),
  })
  readGauge(registry, {
    name: 'unfurly_database_connections_in_use',
    help: 'Connections to the database that work at the moment',
    label,
    read: of('inUse'),
  })
  readGauge(registry, {
    name: 'unfurly_database_waiting',
    help: 'Queries and transactions of the process that wait for a connection',
    label,
    read: of('waiting'),
  })
}

const FETCHED = ['fetched', 'refused', 'failed'] as const

/** Fetches of addresses that users chose. */
export function fetchMetrics(registry: Registry): void {
  const fetches = new Counter({
    name: 'unfurly_outside_fetches_total',
    help: 'Fetches of addresses that people chose: fetched, refused for where they lead, or failed out there',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of FETCHED) fetches.inc({ outcome }, 0)
  observeFetches((outcome) => fetches.inc({ outcome }))
}
