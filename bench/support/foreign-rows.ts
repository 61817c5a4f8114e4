import type { ShippingResult } from '../shipping.ts'
import { limitRow, type Row, spell } from './rows.ts'

export function shippingRows(result: ShippingResult): Row[] {
  const { clicksPerSecond, goalClicksPerSecond, shipperCpuUs, engineCpuUs, stored, counted } =
    result
  return [
    limitRow({
      what: 'Clicks shipped on one core, enrichment included',
      value: clicksPerSecond,
      unit: '/s',
      least: goalClicksPerSecond,
      beside: `${spell(shipperCpuUs)} µs of the shipper and ${spell(engineCpuUs)} µs of the engine for each`,
    }),
    {
      what: 'Clicks stored and counted afterwards',
      goal: 'the same',
      measured: `${spell(stored)} and ${spell(counted)}`,
      isMet: stored === counted && stored > 0,
      missedBy: `${spell(Math.abs(stored - counted))} clicks`,
    },
  ]
}
