import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../platform/database/database.ts'
import { startPostgres } from './servers/postgres.ts'

export interface SmallDisk {
  path: string
  /** Uses up all free space. */
  fill(): void
  makeRoom(): void
  remove(): void
}

/** Whether this user may mount; in CI it is root. */
export const canMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-mount-'))
  const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)
  if (isMounted) run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
  return isMounted
})()

/** Mounts a small file system. */
export function mountSmallDisk({ megabytes, owner }: { megabytes: number; owner?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-disk-'))
  // PostgreSQL's user needs access to the folder.
  chmodSync(folder, 0o755)
  const path = join(folder, 'disk')
  mkdirSync(path)
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)
  if (!isMounted) throw new Error('this user may not mount')
  if (owner) run('chown', owner, path)
  const filler = join(path, 'filler')
  const disk: SmallDisk = {
    path,
    fill: () => fill(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      run('umount', '--lazy', path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return disk
}

function fill(path: string): void {
  // Write smaller and smaller pieces, until not even a page is free.
  for (let bytes = 1024 * 1024; bytes >= 4096; ) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      bytes /= 2
    }
  }
}

/** Whether `fillDatabase` works here for this kind of database. */
export const canFill = (kind: 'SQLite' | 'PostgreSQL'): boolean => kind === 'SQLite' || canMount

/**
 * Leaves the database no room: SQLite by a page limit, PostgreSQL by a tablespace on a full disk. Returns a function that
 * makes room again.
 */
export async function fillDatabase(db: Database): Promise<() => Promise<void>> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return fillPostgres(db)
  await sql`pragma max_page_count = 1`.execute(db)
  return async () => void (await sql`pragma max_page_count = 1073741823`.execute(db))
}

async function fillPostgres(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(await startPostgres())
  url.pathname = `/${rows[0]?.name}`
  // A separate connection, because moving tables takes longer than the timeouts of some tests.
  const owner = new Client({ connectionString: url.href })
  await owner.connect()
  const disk = mountSmallDisk({ megabytes: 64, owner: 'postgres' })
  const space = `small_${crypto.randomUUID().slice(0, 8)}`
  const move = async (from: string, to: string) => {
    for (const kind of ['table', 'index'])
      await owner.query(`alter ${kind} all in tablespace ${from} set tablespace ${to}`)
  }
  await owner.query(`create tablespace ${space} location '${disk.path}'`)
  await move('pg_default', space)
  disk.fill()
  return async () => {
    disk.makeRoom()
    await move(space, 'pg_default')
    await owner.query(`drop tablespace ${space}`)
    await owner.end()
    disk.remove()
  }
}

function run(...command: string[]): boolean {
  return Bun.spawnSync(command).exitCode === 0
}
