import { Database as SqliteFile } from 'bun:sqlite'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { LinkPage } from '../../contract/links/links.ts'
import { LINKS, person } from '../support/many-links.ts'
import { startProgram } from '../support/program.ts'
import type { Row } from '../support/rows.ts'
import { measureBeside } from './measure.ts'
import type { NeighbourRig } from './rig.ts'
import { SignedInClient } from './signed-in-client.ts'
import { stopwatch, type Workload } from './workloads.ts'

const MANY = 1_000_000
const PATH = '/redirects?limit=50'

/** The first page of an account with a million links, from memory and from disk. */
export async function measureMillion(rig: NeighbourRig): Promise<Row[]> {
  await rig.program.stop()
  const dataDir = join(rig.folder, 'million')
  cpSync(rig.dataDir, dataDir, { recursive: true })
  const path = join(dataDir, 'unfurly.sqlite')
  multiply(path)
  const program = await startProgram({ dataDir, port: rig.program.port })
  const heavy = await SignedInClient.logIn(program.origin, person.email, rig.heavy.tokens.length)
  Object.assign(rig, { dataDir, program, heavy, visits: { ...rig.visits, followed: 0 } })
  return [...(await measureBeside(rig, warmPages)), ...(await measureBeside(rig, coldPages(path)))]
}

const warmPages: Workload = {
  name: 'First page of 1,000,000 links, again and again',
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    while (!isOver()) await readPage(heavy, watch)
    return watch.words('pages')
  },
}

const coldPages = (path: string): Workload => ({
  name: 'First page of 1,000,000 links with the file out of the page cache each time',
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    while (!isOver()) {
      evict(path)
      await readPage(heavy, watch)
    }
    return watch.words('pages')
  },
})

async function readPage(
  caller: SignedInClient,
  watch: ReturnType<typeof stopwatch>,
): Promise<void> {
  const { total } = await watch.time(() => caller.ask<LinkPage>(PATH))
  if (total === null || total < MANY / 2) throw new Error(`the account has ${total} links`)
}

/** Copies the existing links in one statement, without the search index, which only searches read. */
function multiply(path: string): void {
  const file = new SqliteFile(path, { strict: true })
  const names = (table: string) =>
    file
      .query<{ name: string }, [string]>('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
  const changed: Record<string, string> = {
    id: "l.id || '-' || n.value",
    link_id: "l.link_id || '-' || n.value",
    key: "l.key || '-' || n.value",
    key_lower: "l.key_lower || '-' || n.value",
    created_at: 'l.created_at - n.value',
    number: 'null',
  }
  const copies = MANY / LINKS - 1
  try {
    for (const table of ['links', 'link_clicks']) {
      const columns = names(table)
      const values = columns.map((name) => changed[name] ?? `l.${name}`)
      file.run(
        `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
        from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ${copies})
        select value from n) n, ${table} l where l.account_id =
        (select account_id from memberships join users on users.id = user_id where email = ?)`,
        [person.email],
      )
    }
    file.run('delete from link_counts')
    file.run(`insert into link_counts (account_id, trashed, type, monitoring, links)
      select account_id, deleted_at is not null, type, monitoring, count(*) from links group by 1, 2, 3, 4`)
  } finally {
    file.close()
  }
}

/** Drops the file from the page cache: `dd` without data calls POSIX_FADV_DONTNEED. */
export function evict(path: string): void {
  const { exitCode } = Bun.spawnSync([
    'dd',
    `of=${path}`,
    'oflag=nocache',
    'conv=notrunc,fdatasync',
    'count=0',
  ])
  if (exitCode !== 0) throw new Error('dd could not take the file out of the page cache')
}
