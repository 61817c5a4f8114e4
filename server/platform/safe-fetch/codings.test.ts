import { describe, expect, test } from 'bun:test'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import fc from 'fast-check'
import { unpack } from './codings.ts'

const PAGE = `<title>Prints from Dahab</title>${Array.from({ length: 4000 }, (_, at) => `line ${(at * 7919) % 1013}`).join('\n')}`
const MOST = 100_000

async function open(body: Uint8Array, header: string | undefined, isCut = false) {
  const unpacked = await unpack({ body, isCut }, header, MOST)
  return { ...unpacked, body: Buffer.from(unpacked.body).toString() }
}

describe('A body is read', () => {
  test.each<[string, string | undefined, Uint8Array]>([
    ['as it is', undefined, Buffer.from(PAGE)],
    ['of identity', 'identity', Buffer.from(PAGE)],
    ['of a coding that nobody knows', 'x-secret', Buffer.from(PAGE)],
    ['of gzip', 'gzip', gzipSync(PAGE)],
    ['of x-gzip', ' X-GZIP ', gzipSync(PAGE)],
    [
      'of gzip in two members',
      'gzip',
      Buffer.concat([gzipSync(PAGE.slice(0, 99)), gzipSync(PAGE.slice(99))]),
    ],
    ['of brotli', 'br', brotliCompressSync(PAGE)],
    ['of deflate', 'deflate', deflateSync(PAGE)],
    ['of deflate without its header', 'deflate', deflateRawSync(PAGE)],
    ['of zstd', 'zstd', zstdCompressSync(PAGE)],
    ['of gzip twice', 'gzip, gzip', gzipSync(gzipSync(PAGE))],
    ['of gzip within brotli', 'gzip, br', brotliCompressSync(gzipSync(PAGE))],
    ['of identity and gzip', 'identity,gzip', gzipSync(PAGE)],
  ])('%s', async (_, header, body) => {
    expect(await open(body, header)).toEqual({ body: PAGE, isCut: false, remarks: [] })
  })

  test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, br'])(
    'that is empty, of %s',
    async (header) => {
      expect(await open(Buffer.alloc(0), header)).toEqual({ body: '', isCut: false, remarks: [] })
    },
  )
})

describe('A body in another coding than its name says is read', () => {
  test.each<[string, string, Uint8Array]>([
    ['that is not packed, named gzip', 'gzip', Buffer.from(PAGE)],
    ['that is not packed, named brotli', 'br', Buffer.from(PAGE)],
    ['that is not packed, named deflate', 'deflate', Buffer.from(PAGE)],
    ['that is not packed, named zstd', 'zstd', Buffer.from(PAGE)],
    ['that is packed once and named twice', 'gzip, gzip', gzipSync(PAGE)],
    ['of gzip, named deflate', 'deflate', gzipSync(PAGE)],
    ['of gzip, named brotli', 'br', gzipSync(PAGE)],
    ['of zstd, named gzip', 'gzip', zstdCompressSync(PAGE)],
    [
      'of gzip, with bytes after its end',
      'gzip',
      Buffer.concat([gzipSync(PAGE), Buffer.from('<!-- served by 7 -->')]),
    ],
    ['of gzip, with a wrong checksum', 'gzip', withWrongChecksum()],
  ])('%s', async (_, header, body) => {
    expect(await open(body, header)).toEqual({
      body: PAGE,
      isCut: false,
      remarks: ['wrong-coding'],
    })
  })

  test('that has more layers than anybody would stack', async () => {
    const header = Array.from({ length: 9 }, () => 'gzip').join()
    expect((await open(gzipSync(PAGE), header)).remarks).toEqual(['wrong-coding'])
  })
})

describe('What came of a body is read', () => {
  test.each<[string, string, Uint8Array]>([
    ['gzip without its last bytes', 'gzip', gzipSync(PAGE).subarray(0, -8)],
    ['half of gzip', 'gzip', half(gzipSync(PAGE))],
    ['half of brotli', 'br', half(brotliCompressSync(PAGE))],
    ['half of deflate', 'deflate', half(deflateSync(PAGE))],
    ['half of raw deflate', 'deflate', half(deflateRawSync(PAGE))],
    ['half of gzip twice', 'gzip, gzip', half(gzipSync(gzipSync(PAGE)))],
  ])('%s', async (_, header, packed) => {
    const { body, remarks } = await open(packed, header)
    expect(remarks).toEqual(['truncated-body'])
    expect(body.length).toBeGreaterThan(100)
    expect(PAGE).toStartWith(body)
  })

  test('without a remark where we have cut it', async () => {
    const { isCut, remarks } = await open(half(gzipSync(PAGE)), 'gzip', true)
    expect({ isCut, remarks }).toEqual({ isCut: true, remarks: [] })
  })
})

describe('A body that grows ends at the limit', () => {
  const zeros = Buffer.alloc(30_000_000)
  test.each<[string, Uint8Array]>([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('%s', async (header, packed) => {
    const { body, isCut } = await open(packed, header)
    expect([body.length, isCut]).toEqual([MOST, true])
  })
})

test('Whatever a body holds, it is read', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(
        gzipSync('a'),
        deflateSync('b'),
        brotliCompressSync('c'),
        zstdCompressSync('d'),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  const headers = fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'gzip, br', 'deflate, zstd')
  return fc.assert(
    fc.asyncProperty(pieces, headers, async (parts, header) => {
      const { body } = await unpack({ body: Buffer.concat(parts), isCut: false }, header, 500)
      expect(body.length).toBeLessThanOrEqual(500)
    }),
  )
})

function half(packed: Uint8Array): Uint8Array {
  return packed.subarray(0, packed.length >> 1)
}

function withWrongChecksum(): Uint8Array {
  const packed = gzipSync(PAGE)
  packed[packed.length - 8] = (packed[packed.length - 8] ?? 0) ^ 1
  return packed
}
