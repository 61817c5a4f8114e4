import { Registry } from 'prom-client'
import { type Config, environment, readConfig } from '../../config.ts'
import { observeTransactions } from '../../platform/database/transaction.ts'
import { openWriteTimes } from '../../platform/database/write-times.ts'
import { type Log, openLog } from '../../platform/log.ts'
import { watchLoopLag } from '../../platform/loop/loop-lag.ts'
import { ChildOrders, ORDERS_VARIABLE } from '../messages.ts'
import { watchDamage } from './database-damage.ts'

export interface ChildStart {
  /** The process name in logs and metrics. */
  name: string
  config: Config
  orders: ChildOrders
  log: Log
  registry: Registry
}

/** Sets up what every child needs: settings, orders, log and metrics. */
export function startChild(nameOf: (orders: ChildOrders) => string): ChildStart {
  const config = readConfig(environment)
  const orders = ChildOrders.parse(JSON.parse(environment[ORDERS_VARIABLE] ?? '{}'))
  const name = nameOf(orders)
  const log = openLog(config.logLevel, { process: name })
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  watchLoopLag(registry, name)
  watchDamage(config, log)
  observeTransactions(openWriteTimes({ registry, log }).observeTransaction)
  return { config, orders, log, name, registry }
}
