import { removeFolder } from '../programs/program.ts'
import { until } from '../until.ts'

/** Debian has servers here, which is in the PATH of root only. */
const SERVER_PATHS = ':/usr/sbin:/usr/local/sbin'

/** The path of a server's program; undefined if it is not installed. */
export const findServer = (
  name: 'apache2' | 'caddy' | 'dnsmasq' | 'nginx' | 'pgbouncer' | 'unbound',
): string | undefined =>
  Bun.which(name, { PATH: `${process.env.PATH ?? ''}${SERVER_PATHS}` }) ?? undefined

interface ServerStart {
  command: string[]
  /** Its own; removed at the end. */
  folder: string
  /** It has started when it listens there. */
  port: number
}

/** Waits until it listens; throws what it printed if it ends before that. Returns what ends it. */
export async function startServer({
  command,
  folder,
  port,
}: ServerStart): Promise<() => Promise<void>> {
  const server = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const messages = new Response(server.stderr).text()
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`${command[0]} ended:\n${await messages}`)
    return isListening(port)
  })
  return async () => {
    server.kill('SIGTERM')
    await server.exited
    removeFolder(folder)
  }
}

async function isListening(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
    socket.end()
    return true
  } catch {
    // Not yet.
    return false
  }
}
