import { METHODS } from 'node:http'
import { hostOf } from '../../platform/network/addresses.ts'
import {
  badRequestAnswer,
  type PageAnswer,
  tooLargeAnswer,
  wrongMethodAnswer,
} from '../pages/answers.ts'

/** How the end of a message body is determined (RFC 9112, section 6.3). */
export type Framing =
  | { kind: 'none' }
  | { kind: 'length'; bytes: number }
  | { kind: 'chunked' }
  /** In answers only: the body ends with the connection. */
  | { kind: 'until-close' }

export interface HeaderLine {
  /** In lower case. */
  name: string
  /** Trimmed, one byte per character. */
  value: string
}

export interface RequestHead {
  method: string
  /** Path and query. Begins with a slash. */
  target: string
  isHttp10: boolean
  /** From an absolute target, or else the Host header; empty without either. */
  host: string
  lines: readonly HeaderLine[]
  framing: Framing
  /** No further request follows on this connection. */
  isLast: boolean
}

export type ReadHead =
  | { kind: 'head'; head: RequestHead }
  /** Not a request, or one that two servers could parse differently. The connection ends after the answer. */
  | { kind: 'refused'; answer: PageAnswer }

/** Ends a head. */
export const HEAD_END = '\r\n\r\n'
const LINE_END = '\r\n'

/** Limit of request line and headers together. */
export const HEAD_BYTES_MAX = 16_384

const LINE = /^([\w!#$%&'*+\-.^`|~]+) ([\x21-\x7e\x80-\xff]+) HTTP\/1\.([01])$/
const NAME = /^[\w!#$%&'*+\-.^`|~]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i
const LENGTH = /^\d{1,15}$/
/** Without CONNECT: the listener opens no tunnels. */
const methods = new Set(METHODS.filter((method) => method !== 'CONNECT'))

/** Empty lines before a request are allowed. */
export function withoutEmptyLines(bytes: Buffer): Buffer {
  let at = 0
  while (bytes.indexOf(LINE_END, at) === at) at += LINE_END.length
  return bytes.subarray(at)
}

/** Parses a whole head, including its empty line. Strict, because an api process parses some heads again. */
export function readRequestHead(bytes: Buffer): ReadHead {
  const text = bytes.toString('latin1', 0, bytes.length - HEAD_END.length)
  const [first = '', ...rest] = text.split(LINE_END)
  const [, method = '', rawTarget = '', minor] = LINE.exec(first) ?? []
  if (method === '') return refused(badRequestAnswer)
  if (!methods.has(method)) return refused(wrongMethodAnswer)
  const lines = rest.map(readLine)
  if (!areLines(lines)) return refused(badRequestAnswer)
  const isHttp10 = minor === '0'
  const place = placeOf(rawTarget, lines, isHttp10)
  const framing = framingOf(lines, isHttp10)
  if (!place || !framing) return refused(badRequestAnswer)
  const isLast = isHttp10 || hasToken(lines, 'connection', 'close')
  return { kind: 'head', head: { method, ...place, isHttp10, lines, framing, isLast } }
}

/** Refuses an incomplete head early; undefined while it may still become valid. */
export function refusalOfPart(bytes: Buffer): PageAnswer | undefined {
  if (bytes.length > HEAD_BYTES_MAX) return tooLargeAnswer
  const end = bytes.indexOf('\n')
  if (end < 0) return undefined
  const line = bytes.toString('latin1', 0, end)
  const [, method] = LINE.exec(line.endsWith('\r') ? line.slice(0, -1) : '') ?? []
  if (method === undefined) return badRequestAnswer
  return methods.has(method) ? undefined : wrongMethodAnswer
}

/** The value of a header, joined with commas if it is repeated; empty if it is missing. */
export function headerOf(lines: readonly HeaderLine[], name: string): string {
  let found: string | undefined
  for (const line of lines) {
    if (line.name === name) found = found === undefined ? line.value : `${found}, ${line.value}`
  }
  return found ?? ''
}

export function hasToken(lines: readonly HeaderLine[], name: string, token: string): boolean {
  const value = headerOf(lines, name).toLowerCase()
  return value !== '' && value.split(',').some((part) => part.trim() === token)
}

/** Undefined for an invalid line, including a folded one. */
function readLine(line: string): HeaderLine | undefined {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon)
  const value = line.slice(colon + 1)
  if (colon < 1 || !NAME.test(name) || CONTROL.test(value)) return undefined
  return { name: name.toLowerCase(), value: trimmed(value) }
}

function areLines(lines: readonly (HeaderLine | undefined)[]): lines is HeaderLine[] {
  return !lines.includes(undefined)
}

/** Removes spaces and tabs only; `trim` removes other characters too. */
function trimmed(value: string): string {
  let begin = 0
  let end = value.length
  while (begin < end && isBlank(value.charCodeAt(begin))) begin += 1
  while (end > begin && isBlank(value.charCodeAt(end - 1))) end -= 1
  return value.slice(begin, end)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

/** The host of an absolute target overrides the Host header (RFC 9112, section 3.2.2). */
function placeOf(
  rawTarget: string,
  lines: readonly HeaderLine[],
  isHttp10: boolean,
): { target: string; host: string } | undefined {
  const hosts = lines.filter(({ name }) => name === 'host')
  if (hosts.length > 1 || (hosts.length === 0 && !isHttp10)) return undefined
  if (rawTarget.startsWith('/')) return { target: resolved(rawTarget), host: hosts[0]?.value ?? '' }
  const [, host, rest = ''] = ABSOLUTE.exec(rawTarget) ?? []
  if (!host || hostOf(host) === undefined) return undefined
  return { target: resolved(rest.startsWith('/') ? rest : `/${rest}`), host }
}

const DOTTED = /(?:\/|%2f|\\)(?:\.|%2e)|\\/i

/** Resolves `.` and `..` in the path, so that both processes see the same path. */
function resolved(target: string): string {
  if (!DOTTED.test(target)) return target
  const url = URL.parse(`http://host${target}`)
  return url ? `${url.pathname}${url.search}` : target
}

function framingOf(lines: readonly HeaderLine[], isHttp10: boolean): Framing | undefined {
  const encodings = lines.filter(({ name }) => name === 'transfer-encoding')
  const lengths = lines.filter(({ name }) => name === 'content-length')
  if (encodings.length > 0) {
    const isPlain = encodings.length === 1 && encodings[0]?.value.toLowerCase() === 'chunked'
    return isPlain && lengths.length === 0 && !isHttp10 ? { kind: 'chunked' } : undefined
  }
  const [length] = lengths
  if (!length) return { kind: 'none' }
  const isOne = lengths.every(({ value }) => value === length.value)
  if (!isOne || !LENGTH.test(length.value)) return undefined
  const bytes = Number(length.value)
  return bytes === 0 ? { kind: 'none' } : { kind: 'length', bytes }
}

const refused = (answer: PageAnswer): ReadHead => ({ kind: 'refused', answer })
