import type { InstallationPart } from '../../../contract/installation/status.ts'
import type { Config } from '../../config.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { SECOND } from '../../platform/clock.ts'

/** Whether a part answered. Never rejects. */
export type Look = () => Promise<boolean>
export type Looks = Readonly<Record<InstallationPart, Look>>

/** A visitor would have given up. */
const LOOK_MS = 5 * SECOND

/** A status page that does not exist: the call is relayed and reads the database. */
const OPEN_CALL = '/api/ui/v1/status/none'

/** Not found is an answer too, and so is a refusal beyond the limit of calls. */
const ANSWERED: ReadonlySet<number> = new Set([404, 429])

/** Looks at the program of this machine as a visitor would, through its own port. */
export function openLooks(
  { host, port }: Pick<Config, 'host' | 'port'>,
  clickhouse: Pick<ClickHouse, 'isReachable'>,
): Looks {
  const origin = `http://${loopbackOf(host)}:${port}`
  return {
    redirects: () => succeeds(async () => (await statusOf(`${origin}/health`)) === 200),
    api: () => succeeds(async () => ANSWERED.has(await statusOf(`${origin}${OPEN_CALL}`))),
    analytics: () => succeeds(() => clickhouse.isReachable()),
  }
}

/** What listens everywhere listens on loopback too. */
export function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, {
    redirect: 'manual',
    // Any redirect process may answer, not always the one of the last look.
    keepalive: false,
    signal: AbortSignal.timeout(LOOK_MS),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function succeeds(look: Look): Promise<boolean> {
  const late = Bun.sleep(LOOK_MS).then(() => false)
  return Promise.race([look().catch(() => false), late])
}
