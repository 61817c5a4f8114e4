import { olderPurposes, standardPurposes } from '../request/prefetch.ts'
import type { Requester } from '../request/redirect-request.ts'

/** The headers that a redirect needs, empty where one is missing. */
export interface PlainHeaders extends Requester {
  host: string
  connection: string
}

type Field = Exclude<keyof PlainHeaders, 'peer'>

const fields: Readonly<Record<string, Field>> = {
  host: 'host',
  'user-agent': 'agent',
  'accept-language': 'acceptLanguage',
  referer: 'referrer',
  'x-forwarded-for': 'forwardedFor',
  dnt: 'doNotTrack',
  'sec-gpc': 'globalPrivacy',
  ...fieldsNamed(standardPurposes, 'secPurpose'),
  ...fieldsNamed(olderPurposes, 'purpose'),
  cookie: 'cookie',
  'sec-fetch-mode': 'fetchMode',
  'accept-encoding': 'acceptEncoding',
  'if-none-match': 'ifNoneMatch',
  connection: 'connection',
}

/** If two names of a field are sent, the full parser joins them. */
function fieldsNamed(names: readonly string[], field: Field): Record<string, Field> {
  return Object.fromEntries(names.map((name) => [name, field]))
}

/** Headers of a request with a body, or one that needs more than a plain answer. */
const refused = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']

interface KnownName {
  name: string
  field: Field | undefined
}

/** Indexed by length, so that most names need no comparison. */
const knownNames: readonly (readonly KnownName[])[] = Array.from({ length: 18 }, (_, length) =>
  [...Object.keys(fields), ...refused]
    .filter((name) => name.length === length)
    .map((name) => ({ name, field: fields[name] })),
)

const CARRIAGE_RETURN = 13
const SPACE = 32
const TAB = 9
const SMALL = 0x20

/** Parses from `from` to the empty line that ends the text. Undefined if any line needs the full parser. */
export function readPlainHeaders(
  text: string,
  from: number,
  peer: string,
): PlainHeaders | undefined {
  const headers: PlainHeaders = {
    peer,
    host: '',
    agent: '',
    acceptLanguage: '',
    referrer: '',
    forwardedFor: '',
    doNotTrack: '',
    globalPrivacy: '',
    secPurpose: '',
    purpose: '',
    cookie: '',
    fetchMode: '',
    acceptEncoding: '',
    ifNoneMatch: '',
    connection: '',
  }
  const end = text.length - 2
  let at = from
  while (at < end) {
    const lineEnd = text.indexOf('\n', at) - 1
    if (!readLine(headers, text, at, lineEnd)) return undefined
    at = lineEnd + 2
  }
  const isKept = headers.connection === '' || headers.connection.toLowerCase() === 'keep-alive'
  return isKept ? headers : undefined
}

function readLine(headers: PlainHeaders, text: string, at: number, lineEnd: number): boolean {
  const colon = text.indexOf(':', at)
  const isLine = text.charCodeAt(lineEnd) === CARRIAGE_RETURN && colon > at && colon < lineEnd
  // No blank before a name, and none between a name and its colon.
  if (!isLine || text.charCodeAt(at) <= SPACE || text.charCodeAt(colon - 1) <= SPACE) return false
  const known = knownAt(text, at, colon - at)
  if (!known) return true
  if (known.field === undefined || headers[known.field] !== '') return false
  const value = valueIn(text, colon + 1, lineEnd)
  headers[known.field] = value
  // After an empty value a repeated header would not be noticed.
  return value !== ''
}

function knownAt(text: string, at: number, length: number): KnownName | undefined {
  const candidates = knownNames[length]
  if (candidates === undefined) return undefined
  for (const known of candidates) {
    if (isNamed(text, at, known.name)) return known
  }
  return undefined
}

function isNamed(text: string, at: number, name: string): boolean {
  for (let sign = 0; sign < name.length; sign += 1) {
    if ((text.charCodeAt(at + sign) | SMALL) !== name.charCodeAt(sign)) return false
  }
  return true
}

/** The trimmed value; nearly always there is one leading blank. */
function valueIn(text: string, from: number, to: number): string {
  let begin = from
  let end = to
  while (begin < end && isBlank(text.charCodeAt(begin))) begin += 1
  while (end > begin && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(begin, end)
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB
}
