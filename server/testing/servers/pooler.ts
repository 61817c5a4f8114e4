import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { findServer, startServer } from './real-server.ts'

export const poolerProgram = findServer('pgbouncer')

export interface Pooler {
  /** Of the same database, through the pooler. */
  url: string
  stop: () => Promise<void>
}

/** It refuses to run as root. */
const asNobody =
  userInfo().uid === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []

/** Debian's PgBouncer with its defaults, in front of the database of the URL. `settings` are lines of its `[pgbouncer]`. */
export async function startPooler(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Pooler> {
  if (poolerProgram === undefined) throw new Error('pgbouncer is not installed')
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-pooler-'))
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const values = {
    ...{ listen_addr: '127.0.0.1', listen_port: listenPort, unix_socket_dir: '', auth_type: 'any' },
    ...settings,
  }
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    ...Object.entries(values).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const stop = await startServer({
    command: [...asNobody, poolerProgram, '-q', file],
    folder,
    port: listenPort,
  })
  return { url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`, stop }
}
