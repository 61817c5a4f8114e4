import { join } from 'node:path'
import { requireSystemPackages } from '../scripts/house/system-packages.mjs'
import { shippingRows } from './support/foreign-rows.ts'
import { describeMachine } from './support/machine.ts'
import { reportText, type Section, verdictOf } from './support/report.ts'
import type { Row } from './support/rows.ts'

/**
 * Runs all benches one at a time and writes docs/benchmarks.md. With names (`bun bench/run.ts start links`) it runs only
 * those and writes nothing.
 */
interface Bench {
  name: string
  about: string
  run: () => Promise<Row[]>
}

const ROOT = join(import.meta.dir, '..')
const PAGE = join(ROOT, 'docs/benchmarks.md')

const benches: readonly Bench[] = [
  {
    name: 'redirect',
    about:
      'Server and `wrk` on one core each, 100,000 links, agents and addresses of their own, every click recorded; nginx on the same core in the same rounds. Shipper and engine run beside `wrk`.',
    run: async () => (await import('./redirect.ts')).run(),
  },
  {
    name: 'misses',
    about:
      'The built program with 1,000,000 links on one core, `wrk` on the other: links in memory, links that are not, and keys that are nobody’s, in turns. Processor time is that of the redirect process and of PostgreSQL together.',
    run: async () => (await import('./misses.ts')).run(),
  },
  {
    name: 'rules',
    about:
      'Links with 50 rules beside links without, in turns, on one core with `wrk` on the other: 100,000 visitors with agents and addresses of their own, every click recorded.',
    run: async () => (await import('./rules.ts')).run(),
  },
  {
    name: 'hub-page',
    about:
      'A published hub of 24 blocks and items; the redirect process on one core, `wrk` on the other, every view recorded; nginx on the same core in the same rounds, with the same compressed bytes as a file. Shipper and engine run beside `wrk`.',
    run: async () => (await import('./hub-page.ts')).run(),
  },
  {
    name: 'start',
    about: 'The built program is started by `npm start` on a folder that it knows, five times.',
    run: async () => (await import('./start.ts')).run(),
  },
  {
    name: 'links',
    about:
      'One account with 100,000 links beside another, 98,000 of them live. Each first page of 50 is asked 60 times through the whole application in the server, and the median told.',
    run: async () => (await import('./links.ts')).run(),
  },
  {
    name: 'million-links',
    about:
      'One account with 1,000,000 links beside another, 980,000 of them live. Each first page of 50 is asked 30 times through the whole application in the server, and of SQLite once more with its file put out of the page cache.',
    run: async () => (await import('./million-links.ts')).run(),
  },
  {
    name: 'hub-versions',
    about:
      'A hub with 500 versions of 60 blocks, each of which differs from the last, asked 40 times through the whole application in the server.',
    run: async () => (await import('./hub-versions.ts')).run(),
  },
  {
    name: 'hub-editor',
    about:
      'The editor of a hub with 99 blocks in Chromium, its processor throttled four times; a key is timed until the page beside it has the letter and a frame begins.',
    run: async () => (await import('./hub-editor.ts')).run(),
  },
  {
    name: 'imports',
    about:
      'A CSV file sent to an account without links, every row tried, then made by the job as the worker runs it: 10,000 rows with key, title, note and two tags each, and 50,000 that also have one of 40 folders, two aliases, a limit, an end, a date and clicks before, every fifth a rule and every hundredth a password.',
    run: async () => (await import('./imports.ts')).run(),
  },
  {
    name: 'restores',
    about:
      'A ZIP of an account with 10,000 links and 5,000,000 clicks, restored by the job as the worker runs it, on SQLite with the embedded engine beside it.',
    run: async () => (await import('./restores.ts')).run(),
  },
  {
    name: 'neighbours',
    about:
      'The built program with SQLite and an account with 100,000 links, one thing at a time for ten seconds or until it is done. Beside it come 1,000 visits a second, a third each of links in memory, links that are read first and keys that are none, and another account reads itself ten times a second. A wait counts from when its request was due. Visits come from a process of its own, which goes before the others where it may. A file is put out of the page cache by `dd oflag=nocache conv=notrunc,fdatasync count=0`.',
    run: async () => (await import('./neighbours.ts')).run(),
  },
  {
    name: 'extension',
    about:
      'The popup of the browser extension over a page of the site, in Chromium on the data of `npm run demo`, from the start of its page; 15 times.',
    run: async () => (await import('./extension.ts')).run(),
  },
  {
    name: 'scrolling',
    about:
      'The list of an account with 100,000 links in Chromium, scrolled by the wheel for five seconds, with a processor slowed down four times; frames as the browser draws them.',
    run: async () => (await import('./scrolling.ts')).run(),
  },
  {
    name: 'memory',
    about:
      'The built program with the engine; `wrk` follows 100,000 links one after another, with agents and addresses of their own, clicks recorded.',
    run: async () => (await import('./memory.ts')).run(),
  },
  {
    name: 'shipping',
    about:
      'A million waiting clicks; shipper, enrichment, engine and counters together on one core.',
    run: async () => shippingRows(await (await import('./shipping.ts')).run()),
  },
  {
    name: 'analytics',
    about:
      '100 million clicks over two years in the embedded engine at its default memory, made there: 1,000 accounts, 100,000 links as Zipf has it, one account with half of the clicks and one link with a fifth. A page is its summary, its chart in the time zone of Berlin and its 17 lists, asked at once; the median of 15 after one that is not counted, or of what fits into a minute.',
    run: async () => (await import('./analytics.ts')).run(),
  },
  {
    name: 'screens',
    about:
      'Chromium on the data of `npm run demo`. JavaScript: the bytes of the compressed files that had come when the first screen was usable, with an empty cache. Screen to screen: until the frame that shows it whole, its data seen before. Interactions: to the next paint, as the browser counts it, with a processor slowed down four times.',
    run: async () => (await import('./screens.ts')).run(),
  },
  {
    name: 'analytics-screen',
    about:
      'The analytics page in Chromium on the data of `npm run demo`. Interactions: to the next paint, as the browser counts it, with a processor slowed down four times. A click is timed from the answer of its redirect to its row in the feed.',
    run: async () => (await import('./analytics-screen.ts')).run(),
  },
  {
    name: 'lighthouse',
    about:
      'Lighthouse with its own settings for phones, each page in a new Chromium, on the data of `npm run demo`. Its packages are installed beside this bench when it first runs. Kilobytes are those transferred, with headers.',
    run: async () => (await import('./lighthouse.ts')).run(),
  },
  {
    name: 'layout-shifts',
    about:
      'Each prerendered page and signed-in screen in Chromium with an empty cache and a processor slowed down four times, on the data of `npm run demo`, at 1440 and 375 pixels: the cumulative layout shift until three seconds after it is whole.',
    run: async () => (await import('./layout-shifts.ts')).run(),
  },
  {
    name: 'static',
    about:
      'The same files from the redirect process and from nginx with an access log, each on one core with `wrk` on the other, in turns: the landing page, a style sheet in brotli, a font.',
    run: async () => (await import('./static.ts')).run(),
  },
  {
    name: 'outage',
    about:
      'Steady visits of known links, 200 a second, while one store is away for a minute: 30 s it refuses connections, 30 s it takes them and is silent.',
    run: async () => (await import('./outage.ts')).run(),
  },
  {
    name: 'soak',
    about:
      'Half an hour on each database: 1,500 visits a second of 200 links while links are made and edited and two dashboards are open. Before that a minute of visits alone says what a click costs.',
    run: async () => (await import('./soak.ts')).run(),
  },
]

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${names}.\n`)
  process.exit(1)
}

await prepare()
const machine = await describeMachine()
const sections: Section[] = []
for (const bench of benches) {
  if (chosen.length === 0 || chosen.includes(bench.name)) sections.push(await measure(bench))
}
if (chosen.length === 0) {
  await Bun.write(PAGE, reportText({ machine, sections, page: await Bun.file(PAGE).text() }))
}
process.exit(sections.some(({ rows }) => rows.some(({ isMet }) => isMet === false)) ? 2 : 0)

/** Installs what the benches run, and makes the same build as `npm start`. */
async function prepare(): Promise<void> {
  await requireSystemPackages({ bench: true }).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  const child = Bun.spawn(['node', 'scripts/prepare.mjs'], {
    cwd: ROOT,
    stdout: 'inherit',
    stderr: 'inherit',
  })
  if ((await child.exited) !== 0) process.exit(1)
}

async function measure({ name, about, run }: Bench): Promise<Section> {
  process.stdout.write(`${name} …\n`)
  const rows = await run().catch((error): Row[] => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return [{ what: `${name}: the bench itself failed`, goal: '', measured: '-', isMet: false }]
  })
  for (const row of rows) {
    const verdict = verdictOf(row)
    process.stdout.write(`  ${row.what}: ${row.measured}${verdict && `, ${verdict}`}\n`)
  }
  return { name, about, rows }
}
