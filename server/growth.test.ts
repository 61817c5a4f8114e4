import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './schema/migrate.ts'

const root = join(import.meta.dir, '..')
const document = readFileSync(join(root, 'docs/growth.md'), 'utf8')

interface Line {
  section: string
  what: string
  /** Names in backticks of the first cell. */
  names: string[]
  links: { text: string; path: string; isSymbol: boolean }[]
}

const LINK = /\[(`?)([^\]`]+)`?\]\(\.\.\/([^)#]+)\)/g

/** Rows of tables, with the heading of the second level that they stand under. */
function readLines(): Line[] {
  let section = ''
  return document.split('\n').flatMap((text) => {
    section = /^## (.+)/.exec(text)?.[1] ?? section
    const cells = text.startsWith('| ') ? text.slice(2, -2).split(' | ') : []
    const [what = ''] = cells
    if (cells.length < 5 || what === 'What') return []
    const names = [...what.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const links = [...cells.slice(1).join(' ').matchAll(LINK)].map(
      ([, tick, linked = '', path = '']) => {
        return { text: linked, path, isSymbol: tick === '`' }
      },
    )
    return [{ section, what, names, links }]
  })
}

const lines = readLines()
const namesIn = (section: string) =>
  lines.filter((line) => line.section === section).flatMap(({ names }) => names)

const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Shadow tables of the full-text index, and what the tools keep of themselves. */
const isInner = (name: string) => /^(link_search_|sqlite_|kysely_)/.test(name)

describe('What can grow', () => {
  let tables: string[] = []
  beforeAll(async () => {
    const db = openDatabase({ url: ':memory:', timeoutMs: 5000 })
    await migrate(db)
    tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !isInner(name))
    await db.destroy()
  })

  test('has a line for each table of the database, and none for another', () => {
    expect(tables.length).toBeGreaterThan(80)
    expect([...new Set(namesIn('Database'))].toSorted()).toEqual(tables.toSorted())
  })

  test('has a line for each table of the clicks store, and none for another', () => {
    expect(namesIn('Clicks store').toSorted()).toEqual(clickTables().toSorted())
  })

  test('has a line for each folder of DATA_DIR', () => {
    const folders = [
      ...sourceOf('server/processes/start/places.ts').matchAll(/dataDir, '([^']+)'/g),
    ]
    const all = [...folders.map(([, name = '']) => name), 'outbox', 'secret.key']
    const listed = namesIn('Files').map((name) => name.replace(/\/$/, ''))
    expect(all.filter((name) => !listed.includes(name))).toEqual([])
  })

  test('has a line for each collection that lives as long as its process', () => {
    const listed = new Set(
      lines
        .filter(({ section }) => section === 'Memory')
        .flatMap(({ names, links }) =>
          links.flatMap(({ path }) => names.map((name) => `${path} ${name}`)),
        ),
    )
    const kept = sources().flatMap((path) => collectionsIn(path).map((name) => `${path} ${name}`))
    expect(kept.length).toBeGreaterThan(40)
    expect(kept.filter((each) => !listed.has(each))).toEqual([])
  })

  test('has a bound for each cache of the package that has one', () => {
    const caches = sources().flatMap((path) =>
      [...sourceOf(path).matchAll(/new LRUCache(?:<.*>)?\(\{([^}]*)\}/g)].map(
        ([, options = '']) => [path, options],
      ),
    )
    expect(caches.length).toBeGreaterThan(5)
    expect(caches.filter(([, options = '']) => !/\bmax(Size)?:/.test(options))).toEqual([])
  })

  test.each(lines.map((line) => [line.what, line] as const))(
    '%s: its symbols and tests are there',
    (_, line) => {
      const { links } = line
      const missing = links.filter(({ path }) => !existsSync(join(root, path)))
      expect(missing).toEqual([])
      for (const { text, path, isSymbol } of links) {
        if (!isSymbol) continue
        const isThere = new RegExp(`(?<![\\w#])${text}\\b`).test(sourceOf(path))
        expect([path, text, isThere]).toEqual([path, text, true])
      }
      expect(links.filter(({ isSymbol }) => isSymbol).length).toBeGreaterThan(0)
      const tests = links.filter(({ isSymbol }) => !isSymbol)
      expect(tests.length).toBeGreaterThan(0)
      expect(tests.filter(({ path }) => !/\.(test|journey)\.m?ts$/.test(path))).toEqual([])
    },
  )
})

/** Those that the sources create: no store has to run for that. */
function clickTables(): string[] {
  const created = /CREATE TABLE IF NOT EXISTS (\w+|\$\{table\})/g
  const found = sources().flatMap((path) =>
    [...sourceOf(path).matchAll(created)].map(([, name = '']) => name),
  )
  const dynamic = [...sourceOf('server/schema/checks-table.ts').matchAll(/table: '(\w+)'/g)]
  return [...found.filter((name) => !name.startsWith('$')), ...dynamic.map(([, name = '']) => name)]
}

function sources(): string[] {
  return ['server', 'contract', 'hub-page'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.(test|samples)\.ts$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) => !/^server\/(testing|demo|schema\/migrations)\//.test(path)),
  )
}

/** A function that opens something returns it to the end of the process; others begin and end with a call. */
const OPENS = /^(open|watch|start|listen|serve|connect)/

/** Empty collections of a module, a class, or what a function opens. WeakMaps end with their keys. */
function collectionsIn(path: string): string[] {
  let owner = ''
  return sourceOf(path)
    .split('\n')
    .flatMap((line) => {
      owner = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(line)?.[1] ?? owner
      const made =
        /^( {0,2})(?:export )?(const |let |readonly |private readonly )?(#?\w+)(?::[^=]+)? = new (?:Map|Set)(?:<.*>)?\(\)$/.exec(
          line,
        )
      if (!made) return []
      const [, indent, keyword = '', name = ''] = made
      const isField = indent === '  ' && !/^(const|let)/.test(keyword)
      return indent === '' || isField || OPENS.test(owner) ? [name] : []
    })
}
