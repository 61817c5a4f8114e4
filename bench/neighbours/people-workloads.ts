import { Database as SqliteFile } from 'bun:sqlite'
import { join } from 'node:path'
import type { LinkPage } from '../../contract/links/links.ts'
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../server/testing/people/authenticator.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress, SignedInClient } from './signed-in-client.ts'
import { atRate, stopwatch, type Workload } from './workloads.ts'

const LOGINS_A_SECOND = 10
const READS_A_SECOND = 100
const CONFIRMED_MS = 600_000

/** Each login asks for a challenge, which a real signature of a passkey answers. */
export const passkeyLogins: Workload = {
  name: `${LOGINS_A_SECOND} logins by passkey a second`,
  async run(rig, isOver) {
    const watch = stopwatch()
    const { key, remove } = await addPasskey(rig)
    const logInOnce = async () => {
      const options = await post(rig, '/auth/passkeys/options', {})
      const response = key.get(options, { origin: rig.program.origin, isVerified: true })
      await post(rig, '/auth/passkeys/login', { response })
    }
    await atRate(LOGINS_A_SECOND, isOver, () => watch.time(logInOnce))
    await remove()
    return watch.words('logins')
  },
}

/** As many as 250 open tabs make. */
export const accountPolling: Workload = {
  name: `Open tabs read their account ${READS_A_SECOND} times a second`,
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    await atRate(READS_A_SECOND, isOver, () => watch.time(() => heavy.ask('/account')))
    return watch.words('reads')
  },
}

/** As extensions do that ask for the short links of the page that is open. */
export const addressSearches: Workload = {
  name: 'Links of a target searched by its whole address, again and again',
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    while (!isOver()) {
      const address = `https://shop-${watch.count() % 50}.example/collections/boots`
      const path = `/redirects?limit=50&q=${encodeURIComponent(address)}`
      await watch.time(() => heavy.ask<LinkPage>(path))
    }
    return watch.words('searches')
  },
}

interface AddedPasskey {
  key: SoftwareAuthenticator
  /** Otherwise later logins by password would need it. */
  remove: () => Promise<void>
}

async function addPasskey(rig: NeighbourRig): Promise<AddedPasskey> {
  const { heavy, program } = rig
  // A challenge belongs to one session.
  const session = new SignedInClient(program.origin, heavy.tokens.slice(0, 1))
  const key = softwareAuthenticator()
  confirmSessions(rig)
  const send = <T>(path: string, body: unknown) => session.send<T>('POST', path, body)
  const options = await send<Record<string, unknown>>('/auth/factors/passkeys/options', {})
  const response = key.create(options, { origin: program.origin, isVerified: true })
  const { factor } = await send<{ factor: { id: string } }>('/auth/factors/passkeys', {
    response,
    name: 'Key',
  })
  const remove = async () => {
    await session.fetch(`/auth/factors/${factor.id}`, { method: 'DELETE' }, [204])
  }
  return { key, remove }
}

/** As if the password had just been entered again. */
function confirmSessions({ dataDir }: NeighbourRig): void {
  const file = new SqliteFile(join(dataDir, 'unfurly.sqlite'), { strict: true })
  file.run('pragma busy_timeout = 10000')
  file
    .query('update sessions set confirmed_until = $until')
    .run({ until: Date.now() + CONFIRMED_MS })
  file.close()
}

/** Uses a different address each time, because an address has a limit of logins an hour. */
async function post({ program }: NeighbourRig, path: string, body: unknown) {
  const answer = await fetch(`${program.origin}/api/ui/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
