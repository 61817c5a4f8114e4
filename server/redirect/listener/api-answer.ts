import { type Framing, type HeaderLine, hasToken, headerOf } from './request-head.ts'

/** The head of an api process's answer. */
export interface ApiAnswerHead {
  status: number
  /** `200 OK` */
  statusLine: string
  lines: readonly HeaderLine[]
  framing: Framing
  /** Whether the connection to the api process can be reused. */
  isKept: boolean
}

const LINE = /^HTTP\/1\.[01] ((\d{3}) ?.*)$/
const NO_BODY = new Set([204, 304])
/** Headers of one connection only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection'])

/** Parses a head without its empty line; undefined if it is invalid. */
export function readApiAnswer(text: string, isHead: boolean): ApiAnswerHead | undefined {
  const [first = '', ...rest] = text.split('\r\n')
  const [, statusLine, digits] = LINE.exec(first) ?? []
  if (statusLine === undefined) return undefined
  const lines = rest.map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
  })
  const status = Number(digits)
  const lower = lines.map(({ name, value }) => ({ name: name.toLowerCase(), value }))
  const framing = isHead || NO_BODY.has(status) ? noBody : framingOf(lower)
  const isKept = framing.kind !== 'until-close' && !hasToken(lower, 'connection', 'close')
  return { status, statusLine, lines, framing, isKept }
}

const noBody: Framing = { kind: 'none' }

function framingOf(lines: readonly HeaderLine[]): Framing {
  if (headerOf(lines, 'transfer-encoding') !== '') return { kind: 'chunked' }
  const length = headerOf(lines, 'content-length')
  return length === '' ? { kind: 'until-close' } : { kind: 'length', bytes: Number(length) }
}

/** The head as it is sent to the visitor. */
export function relayedHead({ statusLine, lines }: ApiAnswerHead, isLast: boolean): Buffer {
  const kept = lines.filter(({ name }) => !HOP_BY_HOP.has(name.toLowerCase()))
  const text = kept.map(({ name, value }) => `${name}: ${value}\r\n`).join('')
  const end = isLast ? 'Connection: close\r\n\r\n' : '\r\n'
  return Buffer.from(`HTTP/1.1 ${statusLine}\r\n${text}${end}`, 'latin1')
}
