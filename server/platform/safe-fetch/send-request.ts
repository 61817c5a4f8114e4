import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { PinnedConnection } from './pin.ts'

export interface HopResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
  isCut: boolean
}

interface HopRequest {
  url: URL
  connection: PinnedConnection
  method: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Of a POST. */
  content?: string | undefined
  bytes: number
  end: AbortSignal
}

const MAX_HEADER_BYTES = 32_768
const packings: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

/** Sends one request over one connection, and closes it afterwards. */
export function sendRequest({
  url,
  connection,
  method,
  headers,
  content,
  bytes,
  end,
}: HopRequest): Promise<HopResponse> {
  return new Promise((resolve, reject) => {
    const socket = connection()
    const outgoing = request({
      createConnection: () => socket,
      host: url.hostname,
      method,
      path: url.pathname + url.search,
      headers: {
        ...headers,
        ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
        host: url.host,
        'accept-encoding': 'gzip, br',
        connection: 'close',
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      setHost: false,
    })
    const stop = () => {
      outgoing.destroy()
      socket.destroy()
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const late = () => fail(end.reason)
    if (end.aborted) return late()
    end.addEventListener('abort', late, { once: true })
    socket.on('error', fail)
    outgoing.on('error', fail)
    outgoing.on('response', (answer) => {
      readBody(answer, bytes)
        .then(({ body, isCut }) => {
          const { statusCode = 0, headers: own } = answer
          resolve({ status: statusCode, headers: own, body, isCut })
        }, reject)
        .finally(() => {
          end.removeEventListener('abort', late)
          stop()
        })
    })
    outgoing.end(content)
  })
}

async function readBody(answer: IncomingMessage, bytes: number) {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of unpacked(answer)) {
    parts.push(part as Uint8Array)
    size += (part as Uint8Array).length
    if (size > bytes) break
  }
  return { body: Buffer.concat(parts).subarray(0, bytes), isCut: size > bytes }
}

function unpacked(answer: IncomingMessage): Readable {
  const unpack = packings[answer.headers['content-encoding']?.trim().toLowerCase() ?? '']
  if (!unpack) return answer
  const plain = unpack()
  answer.on('error', (error) => plain.destroy(error))
  return answer.pipe(plain)
}
