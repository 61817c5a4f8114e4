// A separate program that runs a temporary PostgreSQL while its standard input stays open. Prints the URL as one line;
// when its input closes, stops the server and removes its files.
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { freePort } from '../free-port.ts'

const PREFIX = 'unfurly-postgres-'
const DEBIAN = '/usr/lib/postgresql'
const OWNER = 'unfurly'
const START_ATTEMPTS = 3
const START_TIMEOUT_MS = 60_000
const POLL_MS = 50
const isRoot = userInfo().uid === 0

/** PostgreSQL refuses to run as root; Debian's packages create a user for it. */
const asOwner = (...command: string[]) =>
  isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command

function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? join(DEBIAN, newest, 'bin/') : ''
}

async function run(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${err}${out}`)
  return out.trim()
}

/** Removes the folders of killed keepers. The name contains the keeper's pid. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const keeper = name.slice(PREFIX.length).split('-')[0] ?? ''
    if (!existsSync(`/proc/${keeper}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

async function initialise(folder: string, password: string): Promise<string> {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (isRoot) {
    const [uid, gid] = [await run('id', '-u', 'postgres'), await run('id', '-g', 'postgres')].map(
      Number,
    )
    for (const path of [folder, passwordFile]) chownSync(path, uid ?? 0, gid ?? 0)
  }
  await run(
    ...asOwner(`${programs()}initdb`, '--no-sync', '--auth=scram-sha-256', '--encoding=UTF8'),
    ...[`--username=${OWNER}`, `--pwfile=${passwordFile}`, '--locale=C.UTF-8', '-D', data],
  )
  return data
}

async function serve(data: string, password: string, log: string) {
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '64MB',
    log_min_messages: 'fatal',
  }
  const server = Bun.spawn(
    [
      // PostgreSQL gets a signal when this process ends in any way, and stops at once.
      ...['setpriv', '--pdeathsig=QUIT'],
      ...(isRoot ? asOwner().slice(1) : []),
      ...[`${programs()}postgres`, '-D', data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { stdin: 'ignore', stdout: 'ignore', stderr: Bun.file(log) },
  )
  const url = `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`
  return (await answers(url, server)) ? { url, server } : undefined
}

async function answers(url: string, server: Bun.Subprocess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    const sql = new SQL(url, { max: 1, connectionTimeout: 5 })
    const answered = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.close()
    if (answered) return true
    await Bun.sleep(POLL_MS)
  }
  return false
}

async function start(folder: string) {
  const password = crypto.randomUUID()
  const data = await initialise(folder, password)
  const log = join(folder, 'log')
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    // Another program may take the free port before PostgreSQL does.
    const started = await serve(data, password, log)
    if (started) return started
  }
  throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`)
}

removeLeftOvers()
const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
let server: Bun.Subprocess | undefined
try {
  const started = await start(folder)
  server = started.server
  process.stdout.write(`${started.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => server?.kill('SIGQUIT'))
  await Promise.race([server.exited, Bun.stdin.text()])
} finally {
  server?.kill('SIGQUIT')
  await server?.exited
  rmSync(folder, { recursive: true, force: true })
}
