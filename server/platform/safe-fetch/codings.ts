import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { BoundedBytes } from './bounded-bytes.ts'
import type { AnswerRemark } from './remarks.ts'

type Coding = 'gzip' | 'br' | 'deflate' | 'zstd'

const codings: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  br: 'br',
  deflate: 'deflate',
  zstd: 'zstd',
}
/** Servers do not stack more, and each layer costs work. */
const MOST_LAYERS = 4
/** RFC 9659: what a sender may ask of a reader's memory. */
const ZSTD_WINDOW_LOG = 23

interface Packed {
  body: Uint8Array
  /** Was cut by us, so that its end is missing. */
  isCut: boolean
}

interface Unpacked extends Packed {
  remarks: AnswerRemark[]
}

/** Whether an answer with that header has to be unpacked. */
export const isPacked = (header: string | undefined): boolean => layersOf(header).length > 0

/** The codings that we know, in the order in which they are undone. Others are left as browsers leave them. */
const layersOf = (header: string | undefined): Coding[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((name) => codings[name.trim()] ?? [])
    .reverse()

/** Undoes the codings of a body, each up to `most` bytes. Returns a broken body as far as it could be decoded. */
export async function unpack(
  { body, isCut }: Packed,
  header: string | undefined,
  most: number,
): Promise<Unpacked> {
  const layers = layersOf(header)
  const remarks = new Set<AnswerRemark>()
  let unpacked: Packed = { body, isCut }
  if (layers.length > MOST_LAYERS) return { ...unpacked, remarks: ['wrong-coding'] }
  for (const coding of layers) {
    // Nothing can be packed as nothing: servers send that for an empty page.
    if (unpacked.body.length === 0) break
    const layer = await unpackLayer(coding, unpacked.body, most)
    if (layer.fault !== undefined && !unpacked.isCut) remarks.add(layer.fault)
    unpacked = { body: layer.body, isCut: layer.isCut || unpacked.isCut }
  }
  return { body: unpacked.body, isCut: unpacked.isCut, remarks: [...remarks] }
}

interface Layer {
  body: Uint8Array
  isCut: boolean
  fault: AnswerRemark | undefined
}

async function unpackLayer(coding: Coding, body: Uint8Array, most: number): Promise<Layer> {
  for (const decoder of decodersOf(coding, body)) {
    const run = await decode(decoder, body, most)
    if (isMeant(decoder, run)) return { ...run, fault: faultOf(run, decoder.of !== coding) }
  }
  // The body is not packed at all.
  return { body, isCut: false, fault: 'wrong-coding' }
}

/** Whether the body was in the coding of the decoder, even if not to its end. */
function isMeant({ hasMark }: Decoder, { body, error }: Run): boolean {
  if (error === undefined) return true
  if (error === TRUNCATED) return hasMark || body.length > 0
  return hasMark && body.length > 0
}

function faultOf({ error }: Run, isOther: boolean): AnswerRemark | undefined {
  if (error === TRUNCATED && !isOther) return 'truncated-body'
  return error === undefined && !isOther ? undefined : 'wrong-coding'
}

interface Decoder {
  of: Coding
  make: () => Transform
  /** Bodies in this coding begin with bytes by which they are known. */
  hasMark: boolean
}

const brotli: Decoder = { of: 'br', make: createBrotliDecompress, hasMark: false }
const rawDeflate: Decoder = { of: 'deflate', make: createInflateRaw, hasMark: false }
const zlib: Decoder = { of: 'deflate', make: createInflate, hasMark: true }
const gzip: Decoder = { of: 'gzip', make: createGunzip, hasMark: true }
const zstd: Decoder = {
  of: 'zstd',
  make: () =>
    createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
  hasMark: true,
}

/** Servers mix the names up, so that the first bytes count for more. */
function decodersOf(coding: Coding, body: Uint8Array): Decoder[] {
  const [first = 0, second = 0, third, fourth] = body
  const decoders = coding === 'br' ? [brotli] : []
  if (first === 0x1f && second === 0x8b) decoders.push(gzip)
  else if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd)
    decoders.push(zstd)
  else if (coding === 'deflate') {
    // RFC 1950: method 8, and a checksum of the two bytes. Some servers leave that header out, as browsers allow.
    if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) decoders.push(zlib)
    decoders.push(rawDeflate)
  }
  return decoders
}

interface Run {
  body: Uint8Array
  isCut: boolean
  error: string | undefined
}

const TRUNCATED = 'Z_BUF_ERROR'

async function decode(decoder: Decoder, body: Uint8Array, most: number): Promise<Run> {
  const run = await pour(decoder.make(), body, most)
  if (decoder !== gzip || run.error === undefined || run.error === TRUNCATED || run.isCut)
    return run
  // A wrong checksum, or bytes after the end, keep what was still in the decoder; without the header it gives that.
  const start = endOfGzipHeader(body)
  const again = await pour(createInflateRaw(), body.subarray(start), most)
  return again.body.length > run.body.length ? { ...again, error: run.error } : run
}

/** Pours all bytes through, until it is done, at fault, or has given more than `most`. */
function pour(decoder: Transform, body: Uint8Array, most: number): Promise<Run> {
  const bytes = new BoundedBytes(most)
  return new Promise((resolve) => {
    const end = (error?: string) => {
      decoder.destroy()
      resolve({ body: bytes.read(), isCut: bytes.isOver, error })
    }
    decoder.on('data', (part: Uint8Array) => {
      bytes.add(part)
      if (bytes.isOver) end()
    })
    decoder.on('end', () => end())
    decoder.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    decoder.end(body)
  })
}

const FLAGS_AT = 3
const FIXED_HEADER = 10

/** Where the packed bytes begin, after RFC 1952. */
function endOfGzipHeader(body: Uint8Array): number {
  const flags = body[FLAGS_AT] ?? 0
  let at = FIXED_HEADER
  if (flags & 4) at += 2 + (body[at] ?? 0) + (body[at + 1] ?? 0) * 256
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    const zero = body.indexOf(0, at)
    at = zero === -1 ? body.length : zero + 1
  }
  return flags & 2 ? at + 2 : at
}
