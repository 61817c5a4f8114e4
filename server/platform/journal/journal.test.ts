import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../testing/until.ts'
import { openLog } from '../log.ts'
import { type Journal, type JournalOptions, openJournal } from './journal.ts'
import { placeOf } from './journal-book.ts'
import { listSegments, readHeader, readSegment, sealLeftovers } from './journal-reader.ts'

let root = ''
let lines: string[] = []
const journals: Journal[] = []
const log = openLog('info', {}, (line) => lines.push(line))
const folder = () => join(root, 'redirect-0')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-journal-'))
  lines = []
})
afterEach(async () => {
  await Promise.all(journals.splice(0).map((journal) => journal.close()))
  rmSync(root, { recursive: true, force: true })
})

/** Segments do not close by themselves unless the test asks for it. */
function open(options: Partial<JournalOptions> = {}): Journal {
  const journal = openJournal({
    folder: folder(),
    sync: 'interval',
    log,
    maxAgeMs: 60_000,
    ...options,
  })
  journals.push(journal)
  return journal
}

function textsOf(path: string): string[] {
  return [...readSegment(path)].flatMap((piece) => {
    if (piece.kind === 'header') return []
    return piece.kind === 'payload' ? piece.text : `damage: ${piece.bytes}`
  })
}

function closedTexts(): string[] {
  return listSegments(root, 'closed').flatMap((segment) => textsOf(segment.path))
}

const names = (ending: string) => readdirSync(folder()).filter((name) => name.endsWith(ending))
const openPath = () => join(folder(), names('.open')[0] ?? '')

describe('an appended line', () => {
  test('creates no file before the first record', () => {
    open()
    expect(existsSync(folder())).toBe(false)
  })

  test('shares one frame with its turn, and is in the file when the promise resolves', async () => {
    const journal = open()
    journal.append('one\n')
    journal.append('zwölf 🦊\n')
    expect(journal.written()).toBe(journal.written())
    await journal.written()
    expect(textsOf(openPath())).toEqual(['one\nzwölf 🦊\n'])
    journal.append('later\n')
    await journal.written()
    expect(textsOf(openPath())).toEqual(['one\nzwölf 🦊\n', 'later\n'])
  })

  test('runs callbacks after the write, in order', async () => {
    const journal = open()
    const seen: string[] = []
    journal.append('a\n')
    journal.afterWrite(() => seen.push(`first: ${textsOf(openPath()).join('|')}`))
    journal.afterWrite(() => seen.push('second'))
    expect(seen).toEqual([])
    await journal.written()
    expect(seen).toEqual(['first: a\n', 'second'])
  })

  test.each([
    ['never', ['written', 'end of the turn']],
    ['interval', ['written', 'end of the turn']],
    ['always', ['end of the turn', 'written']],
  ] as const)(
    'lets callbacks wait for the disk only with sync always (%s)',
    async (sync, order) => {
      const journal = open({ sync })
      const seen: string[] = []
      journal.append('a\n')
      journal.afterWrite(() => seen.push('written'))
      // The disk answers in a later turn of the loop than the one that wrote.
      setImmediate(() => seen.push('end of the turn'))
      await until(() => seen.length === 2)
      expect(seen).toEqual([...order])
    },
  )

  test('may be given as fields, separated by tabs', async () => {
    const journal = open()
    journal.append('line\n')
    journal.appendFields(['zwölf', '', '🦊', 'ÿ'])
    journal.appendFields([''])
    await journal.written()
    expect(textsOf(openPath())).toEqual(['line\nzwölf\t\t🦊\tÿ\n\n'])
    for (let count = 0; count < 40; count += 1) journal.appendFields(['x'.repeat(50_000), 'ü'])
    await journal.close()
    expect(closedTexts().join('').split('\n').slice(3, -1)).toEqual(
      Array(40).fill(`${'x'.repeat(50_000)}\tü`),
    )
  })

  test('is written even if its turn exceeds the buffer', async () => {
    const journal = open()
    const line = `${'x'.repeat(99_999)}\n`
    for (let count = 0; count < 40; count += 1) journal.append(line)
    await journal.close()
    expect(closedTexts().join('')).toBe(line.repeat(40))
  })

  test('is readable by the owner only', async () => {
    const journal = open()
    journal.append('a\n')
    await journal.written()
    expect(statSync(openPath()).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  test.each(['always', 'interval', 'never'] as const)('is complete with sync %s', async (sync) => {
    const journal = open({ sync, syncEveryMs: 1, maxRecords: 10 })
    for (let turn = 0; turn < 50; turn += 1) {
      journal.append(`${turn}a\n`)
      journal.append(`${turn}b\n`)
      await journal.written()
    }
    await journal.close()
    const expected = Array.from({ length: 50 }, (_, turn) => `${turn}a\n${turn}b\n`)
    // Segments of the same millisecond sort randomly.
    expect(closedTexts().sort()).toEqual(expected.sort())
    expect(listSegments(root, 'closed')).toHaveLength(10)
    expect(journal.state()).toMatchObject({ writtenRecords: 100, lostRecords: 0, isWriting: true })
  })
})

describe('a segment', () => {
  test('is closed by age, under the name that readers look for', async () => {
    const journal = open({ maxAgeMs: 20 })
    journal.append('a\n')
    await journal.written()
    const [name] = names('.open')
    expect(name).toMatch(/^\d{13}-[a-z0-9]{4}_00001\.open$/)
    expect(journal.state()).toMatchObject({ openBytes: statSync(openPath()).size })
    expect(journal.state().openSince).toBeNumber()
    await until(() => names('.open').length === 0)
    expect(names('.seg')).toEqual([name?.replace('.open', '.seg') ?? ''])
    expect(journal.state()).toMatchObject({ openBytes: 0, openSince: undefined })
  })

  test('has a header with its id and the number of earlier records', async () => {
    const journal = open({ maxRecords: 2 })
    for (let turn = 0; turn < 3; turn += 1) {
      journal.append('a\n')
      journal.append('b\n')
      journal.append('c\n')
      await journal.written()
    }
    await journal.close()
    const segments = listSegments(root, 'closed').sort((a, b) =>
      a.id.slice(14) < b.id.slice(14) ? -1 : 1,
    )
    const places = segments.map(({ id }) => placeOf(id))
    expect(places.map((place) => place?.number)).toEqual([1, 2, 3])
    expect(new Set(places.map((place) => place?.life)).size).toBe(1)
    expect(segments.map(({ path }) => readHeader(path))).toEqual(
      segments.map(({ id }, at) => ({ id, before: at * 3 })),
    )
  })

  test('is closed by the number of records', async () => {
    const journal = open({ maxRecords: 3 })
    for (const line of ['a\n', 'b\n', 'c\n', 'd\n']) {
      journal.append(line)
      await journal.written()
    }
    expect(closedTexts()).toEqual(['a\n', 'b\n', 'c\n'])
    expect(textsOf(openPath())).toEqual(['d\n'])
  })

  test('torn at any byte of its last frame keeps the earlier frames', async () => {
    const journal = open()
    journal.append('first\n')
    await journal.written()
    const kept = statSync(openPath()).size
    journal.append('second\n')
    await journal.written()
    const path = openPath()
    const size = statSync(path).size
    for (let bytes = size - 1; bytes > kept; bytes -= 1) {
      truncateSync(path, bytes)
      expect(textsOf(path)).toEqual(['first\n', `damage: ${bytes - kept}`])
    }
  })
})

describe('a killed process', () => {
  test('has every acknowledged record in its files', async () => {
    const child = Bun.spawn(
      [process.execPath, '-e', childThatDiesWriting(join(import.meta.dir, 'journal.ts'), folder())],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const told = Number((await new Response(child.stdout).text()).trim().split('\n').at(-1))
    await child.exited
    expect(told).toBeGreaterThan(100)
    expect(sealLeftovers(folder())).toBeGreaterThanOrEqual(0)
    const written = closedTexts().flatMap((text) => text.split('\n').filter(Boolean))
    expect(new Set(written).size).toBe(written.length)
    const wanted = Array.from({ length: told }, (_, n) => `record ${n}`)
    expect(new Set(wanted).isSubsetOf(new Set(written))).toBe(true)
  })
})

describe('a disk that refuses writes', () => {
  test('loses records, logs it once, and counts again when writes succeed', async () => {
    writeFileSync(folder(), 'a file where the folder should be')
    const journal = open()
    journal.append('lost\n')
    await journal.written()
    expect(journal.state()).toMatchObject({ isWriting: false, lostRecords: 1, writtenRecords: 0 })
    journal.append('lost too\n')
    await journal.written()
    expect(journal.state().lostRecords).toBe(2)
    rmSync(folder())
    await until(async () => {
      journal.append('counted\n')
      await journal.written()
      return journal.state().isWriting
    })
    await journal.close()
    expect(closedTexts()[0]).toBe('counted\n')
    expect(lines.filter((line) => line.includes('cannot be written'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('written again'))).toHaveLength(1)
  })

  test('that lost the folder is noticed when the segment is closed', async () => {
    const journal = open({ maxRecords: 2 })
    journal.append('a\n')
    await journal.written()
    rmSync(folder(), { recursive: true })
    journal.append('b\n')
    await journal.written()
    expect(journal.state()).toMatchObject({ isWriting: false, lostRecords: 2 })
  })

  test('that is full keeps every complete frame', async () => {
    // A file size limit fails in the middle of a write, like a full disk.
    const child = Bun.spawn(
      [
        'bash',
        '-c',
        'trap "" XFSZ; ulimit -f 8; exec "$0" -e "$1"',
        process.execPath,
        childThatFillsFiles(join(import.meta.dir, 'journal.ts'), folder()),
      ],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    const state = JSON.parse(
      (await new Response(child.stdout).text()).trim().split('\n').at(-1) ?? '{}',
    )
    expect(await child.exited).toBe(0)
    expect(state.lostRecords).toBeGreaterThan(0)
    expect(state.writtenRecords).toBeGreaterThan(0)
    expect(state.lostRecords + state.writtenRecords).toBe(100)
    expect(state.isWriting).toBe(false)
    const texts = closedTexts()
    expect(texts).toHaveLength(state.writtenRecords)
    expect(texts.filter((text) => text.startsWith('damage'))).toEqual([])
  })

  test('behaves the same on a full file system', async () => {
    const mounted = join(root, 'small')
    const mount = Bun.spawnSync(['bash', '-c', mountCommand(mounted)])
    // Only root may mount; the previous test needs no privileges.
    if (mount.exitCode !== 0) return
    try {
      const journal = open({ folder: join(mounted, 'redirect-0') })
      for (let turn = 0; turn < 40; turn += 1) {
        journal.append(`${'x'.repeat(4000)}\n`)
        await journal.written()
      }
      const state = journal.state()
      expect(state).toMatchObject({ isWriting: false, isDiskFull: true })
      expect(state.writtenRecords + state.lostRecords).toBe(40)
      const texts = listSegments(mounted, 'closed').flatMap((segment) => textsOf(segment.path))
      expect(texts.map((text) => text.length)).toEqual(Array(state.writtenRecords).fill(4001))
    } finally {
      await Promise.all(journals.splice(0).map((journal) => journal.close()))
      Bun.spawnSync(['umount', mounted])
    }
  })
})

function mountCommand(path: string): string {
  return `mkdir -p '${path}' && mount -t tmpfs -o size=64k tmpfs '${path}'`
}

function childThatDiesWriting(module: string, path: string): string {
  return `
    const { openJournal } = await import(${JSON.stringify(module)})
    const { writeSync } = await import('node:fs')
    const log = { info() {}, error() {} }
    const journal = openJournal({ folder: ${JSON.stringify(path)}, sync: 'interval', log, maxRecords: 40 })
    let count = 0
    while (count < 500) {
      for (let inTurn = 0; inTurn < 7; inTurn += 1) journal.append('record ' + count++ + '\\n')
      await journal.written()
      writeSync(1, count + '\\n')
    }
    journal.append('record ' + count++ + '\\n')
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  `
}

function childThatFillsFiles(module: string, path: string): string {
  return `
    const { openJournal } = await import(${JSON.stringify(module)})
    const log = { info() {}, error() {} }
    const journal = openJournal({ folder: ${JSON.stringify(path)}, sync: 'interval', log, maxAgeMs: 60000 })
    for (let count = 0; count < 100; count += 1) {
      journal.append('x'.repeat(100 + count) + '\\n')
      await journal.written()
    }
    const state = journal.state()
    await journal.close()
    console.log(JSON.stringify(state))
  `
}
