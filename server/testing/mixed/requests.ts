/** A request whose answer can be distinguished from all others. */
export interface MixedRequest {
  id: string
  method: string
  bytes: Buffer
  /** The expected status. */
  status: number
  /** Expected in the answer's head or body; undefined if the answer cannot contain it. */
  mark: string | undefined
  /** The server closes the connection after the answer. */
  isLast: boolean
}

/** Ends a head. */
export const END = '\r\n\r\n'

/** One to six random requests, as a single connection sends them. `chance` is from 0 up to 1. */
export function requestsOf(name: string, key: string, chance: () => number): MixedRequest[] {
  const requests: MixedRequest[] = []
  const length = 1 + Math.floor(chance() * 6)
  while (requests.length < length) {
    const kind = kinds[Math.floor(chance() * kinds.length)] ?? link
    const request = kind({ id: `${name}-${requests.length}`, key, chance })
    requests.push(request)
    if (request.isLast) break
  }
  return requests
}

interface RequestOptions {
  id: string
  key: string
  chance: () => number
}

const headOf = (line: string, ...headers: string[]) =>
  [line, 'Host: go.test', ...headers].join('\r\n') + END

const link = ({ id, key }: RequestOptions): MixedRequest => ({
  ...usual(id, headOf(`GET /${key}?id=${id} HTTP/1.1`)),
  status: 302,
})

function missing({ id }: RequestOptions): MixedRequest {
  const request = usual(id, headOf(`GET /unknown${id} HTTP/1.1`))
  return { ...request, status: 404, mark: undefined }
}

const call =
  (kind: string, { method = 'GET', status = 200, headers = [] as string[] } = {}) =>
  ({ id }: RequestOptions): MixedRequest => ({
    ...usual(id, headOf(`${method} /api/x?id=${id}&kind=${kind} HTTP/1.1`, ...headers)),
    method,
    status,
  })

function last({ id, chance }: RequestOptions): MixedRequest {
  const isOld = chance() < 0.5
  const line = `GET /api/x?id=${id}&kind=late HTTP/1.${isOld ? 0 : 1}`
  return { ...usual(id, headOf(line, ...(isOld ? [] : ['Connection: close']))), isLast: true }
}

/** A body that looks like a request to a server that loses track of its length. */
function posted({ id, chance }: RequestOptions, kind = 'echo'): MixedRequest {
  const body = `mark-${id} ${'x'.repeat(chance() * 3000)}\r\n\r\nGET /api/x?id=stolen HTTP/1.1${END}`
  const line = `POST /api/x?id=${id}&kind=${kind} HTTP/1.1`
  const isChunked = chance() < 0.5
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const expect = chance() < 0.2 ? ['Expect: 100-continue'] : []
  const text = headOf(line, framing, ...expect) + (isChunked ? chunked(body, chance) : body)
  return { ...usual(id, text), method: 'POST' }
}

function chunked(body: string, chance: () => number): string {
  let text = ''
  for (let at = 0; at < body.length; ) {
    const piece = body.slice(at, at + 1 + Math.floor(chance() * 900))
    const extension = chance() < 0.3 ? ';a=b' : ''
    text += `${piece.length.toString(16)}${extension}\r\n${piece}\r\n`
    at += piece.length
  }
  return `${text}0${END}`
}

const kinds: ((options: RequestOptions) => MixedRequest)[] = [
  link,
  link,
  missing,
  call('echo'),
  call('late'),
  call('stream'),
  call('large'),
  call('none', { status: 204 }),
  call('echo', { method: 'HEAD' }),
  call('large', { method: 'HEAD' }),
  call('echo', { headers: ['Content-Length: 0'] }),
  posted,
  posted,
  (options) => posted(options, 'late'),
  (options) => ({ ...posted(options, 'early'), status: 401 }),
  last,
]

const usual = (id: string, text: string): MixedRequest => ({
  id,
  method: 'GET',
  bytes: Buffer.from(text, 'latin1'),
  status: 200,
  mark: `id=${id}`,
  isLast: false,
})
