import type { IncomingHttpHeaders } from 'node:http'
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders as Http2Headers,
} from 'node:http2'
import type { Socket } from 'node:net'
import { BoundedBytes } from './bounded-bytes.ts'
import { ACCEPT_ENCODING, brokenOff, type Exchange, type PackedAnswer } from './exchange.ts'

const HEADER_BYTES = 131_072

/** Sends one request over HTTP/2, for servers that speak nothing else. The connection is of no use afterwards. */
export async function sendHttp2(socket: Socket, exchange: Exchange): Promise<PackedAnswer> {
  const session = connect(exchange.url.origin, {
    createConnection: () => socket,
    settings: { enablePush: false, maxHeaderListSize: HEADER_BYTES },
  })
  try {
    return await ask(session, exchange)
  } finally {
    session.destroy()
    socket.destroy()
  }
}

function ask(session: ClientHttp2Session, exchange: Exchange): Promise<PackedAnswer> {
  const { url, method, headers, content, limitOf } = exchange
  let body = new BoundedBytes(0)
  let head: Pick<PackedAnswer, 'status' | 'headers'> | undefined
  return new Promise((resolve, reject) => {
    const finish = (isWhole: boolean, error?: Error) => {
      if (!head) return reject(error ?? brokenOff())
      const isCut = body.isOver
      const remarks: PackedAnswer['remarks'] = ['http2-only']
      if (!isWhole && !isCut) remarks.push('truncated-body')
      resolve({ ...head, body: body.read(), isCut, remarks })
    }
    session.on('error', (error) => finish(false, error))
    session.on('close', () => finish(false))
    const stream = session.request(
      {
        ...headers,
        ':method': method,
        ':path': url.pathname + url.search,
        ':scheme': url.protocol.slice(0, -1),
        ':authority': url.host,
        'accept-encoding': ACCEPT_ENCODING,
      },
      { endStream: content === undefined },
    )
    stream.on('response', (fields) => {
      const plain = plainHeaders(fields)
      head = { status: fields[':status'] ?? 0, headers: plain }
      body = new BoundedBytes(limitOf(plain))
      if (method === 'HEAD') finish(true)
    })
    stream.on('data', (part: Uint8Array) => {
      body.add(part)
      if (body.isOver) finish(true)
    })
    stream.on('end', () => finish(true))
    stream.on('error', (error) => finish(false, error))
    stream.on('close', () => finish(false))
    if (content !== undefined) stream.end(content)
  })
}

const plainHeaders = (fields: Http2Headers): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(':')))
