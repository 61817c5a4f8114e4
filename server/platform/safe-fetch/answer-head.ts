import type { IncomingHttpHeaders } from 'node:http'
import { InvalidAnswer } from './exchange.ts'

/** Status line and fields of an answer. */
export interface AnswerHead {
  status: number
  headers: IncomingHttpHeaders
  /** How the end of the body is found. */
  framing: 'none' | 'chunked' | 'until-close' | { length: number }
  /** It breaks the grammar of RFC 9112 in a way that browsers forgive. */
  isLenient: boolean
}

const STRICT_STATUS = /^HTTP\/1\.[01] (\d{3})(?: [\t\x20-\x7e\x80-\xff]*)?$/
/** Any case and version, blanks, up to four bytes before it such as a byte order mark; a missing number stands for 200. */
const LENIENT_STATUS =
  /^[\s\S]{0,4}?(?:HTTP\/[\d.]*(?![\d.])|ICY(?=\s))[\t ]*(?:(\d{3})(?!\d)|(?![\d\t ]))/i
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
const CONTROL = /[\x01-\x08\x0a-\x1f\x7f]/g
/** Fields of which the first counts, as in `node:http`; others are joined. */
const SINGLE = new Set(
  'age authorization content-type etag expires from host last-modified location referer retry-after server user-agent'.split(
    ' ',
  ),
)

/** A line without its LF. */
export function parseStatusLine(line: string): { status: number; isLenient: boolean } {
  const strict = STRICT_STATUS.exec(line)
  const found = strict ?? LENIENT_STATUS.exec(line)
  if (!found) throw new InvalidAnswer()
  const status = Number(found[1] ?? 200)
  if (status < 100) throw new InvalidAnswer()
  return { status, isLenient: strict === null }
}

/** Collects the fields of one head. */
export class FieldCollector {
  isLenient = false
  readonly #fields: { name: string; value: string }[] = []

  /** A line without its end. Lines that are no field are left out, as browsers do. */
  add(line: string): void {
    if (line.includes('\0')) throw new InvalidAnswer()
    const value = line.replace(CONTROL, ' ')
    if (value !== line) this.isLenient = true
    if (/^[\t ]/.test(line)) this.#fold(value)
    else this.#addField(value)
  }

  #addField(value: string): void {
    const colon = value.indexOf(':')
    const given = value.slice(0, Math.max(colon, 0))
    const name = given.trimEnd()
    const isField = TOKEN.test(name)
    if (!isField || name !== given) this.isLenient = true
    if (!isField) return
    this.#fields.push({ name: name.toLowerCase(), value: trimmed(value.slice(colon + 1)) })
  }

  /** An obsolete line that goes on with the field before it. */
  #fold(line: string): void {
    this.isLenient = true
    const field = this.#fields.at(-1)
    if (field) field.value = trimmed(`${field.value} ${trimmed(line)}`)
  }

  /** The headers as `node:http` gives them. */
  headers(): IncomingHttpHeaders {
    const joined = new Map<string, string | string[]>()
    for (const { name, value } of this.#fields) {
      const before = joined.get(name)
      if (name === 'set-cookie') joined.set(name, [...((before as string[]) ?? []), value])
      else if (before === undefined) joined.set(name, value)
      else if (!SINGLE.has(name)) joined.set(name, `${before}, ${value}`)
    }
    return Object.fromEntries(joined)
  }
}

const trimmed = (text: string): string => text.replace(/^[\t ]+|[\t ]+$/g, '')

export function headOf(
  line: { status: number; isLenient: boolean },
  fields: FieldCollector,
  method: string,
): AnswerHead {
  const headers = fields.headers()
  const { status } = line
  const { framing, isLenient } = framingOf(headers)
  const isEmpty = method === 'HEAD' || status < 200 || status === 204 || status === 304
  return {
    status,
    headers,
    framing: isEmpty ? 'none' : framing,
    isLenient: line.isLenient || fields.isLenient || isLenient,
  }
}

function framingOf(headers: IncomingHttpHeaders): Pick<AnswerHead, 'framing' | 'isLenient'> {
  const length = headers['content-length']
  const codings = headers['transfer-encoding']?.toLowerCase().split(',') ?? []
  // Where a server sends both, browsers go by the chunks.
  if (codings.at(-1)?.trim() === 'chunked')
    return { framing: 'chunked', isLenient: length !== undefined }
  if (length === undefined) return { framing: 'until-close', isLenient: false }
  const lengths = new Set(length.split(',').map((each) => each.trim()))
  const [one = ''] = lengths
  if (lengths.size > 1) throw new InvalidAnswer()
  if (!/^\d{1,15}$/.test(one)) return { framing: 'until-close', isLenient: true }
  return { framing: { length: Number(one) }, isLenient: length !== one }
}
