import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type S3Store, startS3Store } from '../../testing/servers/s3-store.ts'
import { Problem } from '../http/problem.ts'
import { type Files, openFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY = 86_400_000
const bytesOf = (text: string) => new TextEncoder().encode(text)

async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytesOf(text)
}

async function* many(count: number) {
  for (let at = 0; at < count; at++) yield new Uint8Array(400_000).fill(at)
}

async function* broken() {
  yield bytesOf('the first half')
  throw new Error('the sender went away')
}

async function textOf(files: Files, name: string): Promise<string | undefined> {
  const stream = await files.find(name)
  return stream && new Response(stream).text()
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

function sameOfEveryKind(open: () => Files): void {
  test('a file is read as it was stored, and gone once removed', async () => {
    const files = open()
    expect(await files.find('imports/one')).toBeUndefined()
    await files.put('imports/one', pieces('url,', 'title\n', 'Größe'))
    expect(await textOf(files, 'imports/one')).toBe('url,title\nGröße')
    await files.put('imports/one', pieces('another'))
    expect(await textOf(files, 'imports/one')).toBe('another')
    await files.remove('imports/one')
    expect(await files.find('imports/one')).toBeUndefined()
    await files.remove('imports/one')
  })

  test('an empty file can be stored', async () => {
    await open().put('imports/empty', pieces())
    expect(await textOf(open(), 'imports/empty')).toBe('')
  })

  test('a large file comes back byte for byte, and reading may stop half-way', async () => {
    await open().put('imports/large', many(30))
    let [length, wrong] = [0, 0]
    for await (const bytes of (await open().find('imports/large')) ?? []) {
      for (const [at, byte] of bytes.entries()) {
        if (byte !== Math.floor((length + at) / 400_000)) wrong += 1
      }
      length += bytes.length
    }
    expect([length, wrong]).toEqual([12_000_000, 0])
    for await (const bytes of (await open().find('imports/large')) ?? []) {
      expect(bytes.length).toBeGreaterThan(0)
      break
    }
  })

  test('a part of a file is read alone', async () => {
    const files = open()
    await files.put('imports/large', many(5))
    const bytesIn = async (start: number, end: number) => {
      const stream = await files.find('imports/large', { start, end })
      return new Uint8Array(await new Response(stream).arrayBuffer())
    }
    const whole = await bytesIn(0, 2_000_000)
    expect(whole.length).toBe(2_000_000)
    // s3rver takes bytes=0-0 for the whole file.
    for (const [start, end] of [
      [0, 2],
      [399_999, 400_001],
      [123_456, 1_900_003],
      [1_999_999, 2_000_000],
    ] as const) {
      expect(Buffer.compare(await bytesIn(start, end), whole.subarray(start, end))).toBe(0)
    }
    expect(await files.find('imports/nothing', { start: 0, end: 1 })).toBeUndefined()
    for await (const bytes of (await files.find('imports/large', { start: 5, end: 1e6 })) ?? []) {
      expect(bytes[0]).toBe(0)
      break
    }
  })

  test('a file that was opened but not read does no harm', async () => {
    await open().put('imports/unread', pieces('x'))
    for (let at = 0; at < 20; at++) expect(await open().find('imports/unread')).toBeDefined()
    // Collecting an open file handle would be an error.
    for (let at = 0; at < 3; at++) {
      Bun.gc(true)
      await Bun.sleep(0)
    }
    expect(await textOf(open(), 'imports/unread')).toBe('x')
  })

  test('an upload whose source fails leaves no file and rethrows the source’s error', async () => {
    const error = await failureOf(open().put('imports/half', broken()))
    expect(error).toEqual(new Error('the sender went away'))
    expect(await open().find('imports/half')).toBeUndefined()
  })

  test.each([
    'imports',
    '../secret',
    'imports/../secret',
    'imports/a/b',
    '/etc/passwd',
    'imports/',
  ])('the name %s is refused', async (name) => {
    for (const work of [
      () => open().put(name, pieces('x')),
      () => open().find(name),
      () => open().remove(name),
    ]) {
      const error = await failureOf(work())
      expect(String(error)).toContain('not a name of a file')
    }
  })
}

describe('Files in a folder', () => {
  const open = () => openFiles({ folder, url: undefined, timeoutMs: 5000 })
  sameOfEveryKind(open)

  test('are readable by their owner only, and a failed upload leaves nothing in the folder', async () => {
    await open().put('private/one', pieces('x'))
    await failureOf(open().put('private/two', broken()))
    expect(readdirSync(join(folder, 'private'))).toEqual(['one'])
    expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'private/one')).mode & 0o777).toBe(0o600)
  })

  test('old files and leftovers of killed uploads are removed, new ones stay', async () => {
    for (const name of ['old', 'new']) await open().put(`swept/${name}`, pieces('x'))
    utimesSync(join(folder, 'swept/old'), 1, 1)
    expect(await open().removeOlder('swept', Date.now() - DAY)).toBe(1)
    expect(readdirSync(join(folder, 'swept'))).toEqual(['new'])
    const isKept = async (name: string) => name === 'swept/new'
    await open().put('swept/other', pieces('x'))
    expect(await open().removeOlder('swept', Date.now() + DAY, isKept)).toBe(1)
    expect(readdirSync(join(folder, 'swept'))).toEqual(['new'])
    expect(await open().removeOlder('nothing', Date.now())).toBe(0)
  })

  test('an unwritable folder is a store that is away', async () => {
    await open().put('blocked/file', pieces('x'))
    const inFile = openFiles({
      folder: join(folder, 'blocked/file'),
      url: undefined,
      timeoutMs: 5000,
    })
    const error = await failureOf(inFile.put('imports/one', pieces('x')))
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ kind: 'store-away' })
  })
})

describe('Files in an S3-compatible store', () => {
  let store: S3Store
  beforeAll(async () => {
    store = await startS3Store()
  })
  afterAll(() => store.close())
  const open = (options = {}) => openFiles({ folder, url: store.url(options), timeoutMs: 5000 })
  sameOfEveryKind(() => open())

  test('a prefix keeps two installations in one bucket apart', async () => {
    await open({ prefix: '/first' }).put('imports/shared', pieces('of the first'))
    expect(await open({ prefix: '/second' }).find('imports/shared')).toBeUndefined()
    expect(await textOf(open({ prefix: '/first' }), 'imports/shared')).toBe('of the first')
  })

  test('the store refuses a wrong secret', async () => {
    const error = await failureOf(open({ secret: 'wrong' }).put('imports/one', pieces('x')))
    expect(error).toMatchObject({ kind: 'store-away', cause: { code: 'SignatureDoesNotMatch' } })
  })

  test('only old files of the folder are removed', async () => {
    const lenient = await startS3Store({ isSignatureChecked: false })
    try {
      const files = openFiles({ folder, url: lenient.url({ prefix: '/a' }), timeoutMs: 5000 })
      for (const name of ['swept/one', 'swept/two', 'kept/one']) await files.put(name, pieces('x'))
      expect(await files.removeOlder('swept', Date.now() - DAY)).toBe(0)
      expect(await files.removeOlder('swept', Date.now() + DAY)).toBe(2)
      expect(await files.find('swept/one')).toBeUndefined()
      expect(await textOf(files, 'kept/one')).toBe('x')
    } finally {
      await lenient.close()
    }
  })
})

describe('A store that is away', () => {
  const listeners: { close(): void }[] = []
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close()
  })

  const everything = (files: Files) => [
    () => files.put('imports/one', pieces('x')),
    () => files.find('imports/one'),
    () => files.find('imports/one', { start: 1, end: 2 }),
    () => files.remove('imports/one'),
    () => files.removeOlder('imports', Date.now()),
  ]

  test('fails at once if nothing listens', async () => {
    const url = 's3://KEY:hidden-secret@127.0.0.1:9/files?tls=false'
    for (const work of everything(openFiles({ folder, url, timeoutMs: 5000 }))) {
      const error = await failureOf(work())
      expect(error).toMatchObject({ kind: 'store-away' })
      expect(Bun.inspect(error)).not.toContain('hidden-secret')
    }
  })

  test('fails after its timeout if nothing answers', async () => {
    const silent = createServer()
    listeners.push(silent)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `s3://KEY:SECRET@127.0.0.1:${port}/files?tls=false`
    for (const work of everything(openFiles({ folder, url, timeoutMs: 100 }))) {
      expect(await failureOf(work())).toMatchObject({ kind: 'store-away' })
    }
  })
})
