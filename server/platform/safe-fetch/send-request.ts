import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import { ACCEPT_ENCODING, type Exchange, type PackedAnswer } from './exchange.ts'

/** Sends one HTTP/1.1 request over an open connection, which is of no use afterwards. */
export function sendRequest(socket: Socket, exchange: Exchange): Promise<PackedAnswer> {
  const reader = new AnswerReader(exchange)
  return new Promise((resolve, reject) => {
    const finish = () => {
      socket.destroy()
      try {
        resolve(reader.finish())
      } catch (error) {
        reject(error)
      }
    }
    const fail = (error: Error) => {
      socket.destroy()
      // Browsers show the body up to where the connection broke.
      if (reader.hasHead) {
        reader.breakOff()
        finish()
      } else reject(error)
    }
    socket.on('error', fail)
    socket.on('end', finish)
    socket.on('close', finish)
    socket.on('data', (part: Buffer) => {
      try {
        reader.push(part)
        if (reader.isDone) finish()
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.write(headOf(exchange), 'latin1')
    if (exchange.content !== undefined) socket.write(exchange.content)
  })
}

function headOf({ url, method, headers, content }: Exchange): string {
  const fields = Object.entries({
    host: url.host,
    ...headers,
    ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
    'accept-encoding': ACCEPT_ENCODING,
    connection: 'close',
  })
  const lines = fields.map(([name, value]) => {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return `${name}: ${value}\r\n`
  })
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`
}
