import { SECOND } from '../../platform/clock.ts'
import { isDiskFull } from '../../platform/disk/full-disk.ts'
import { openShippingPass, type ShipperOptions } from './shipping-pass.ts'

export interface Shipper {
  /** Ships until it is stopped. Never rejects: failures are tried again. */
  run(): Promise<void>
  /** Resolves when the segment in hand is delivered or has failed. */
  stop(): Promise<void>
}

const POLL_MS = 150
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2 * SECOND

/** Ships closed segments of the click journal to the analytics store and the counters, each exactly once. */
export function createShipper(options: ShipperOptions): Shipper {
  const { log, metrics } = options
  const ship = openShippingPass(options)
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let running: Promise<void> | undefined
  let failures = 0

  const succeeded = (wasBusy: boolean) => {
    if (failures > 0) log.info('clicks are stored again', { failures })
    failures = 0
    return wasBusy ? 0 : POLL_MS
  }
  const failed = (error: unknown) => {
    if (failures === 0) log.warn('clicks wait in the journal', { error })
    failures++
    metrics.failed(isDiskFull(error) ? 'full' : 'away')
    return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  }

  async function shipUntilStopped(): Promise<void> {
    while (!isStopping) {
      const pauseMs = await ship(() => isStopping).then(succeeded, failed)
      await Promise.race([Bun.sleep(pauseMs), stopping.promise])
    }
  }

  return {
    run: () => {
      running ??= shipUntilStopped()
      return running
    },
    async stop() {
      isStopping = true
      stopping.resolve()
      await running
    },
  }
}
