import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { refusal } from './engine-error.ts'

/** A parsed client request. */
export interface EngineQuery {
  sql: string
  /** Rows of an insert, if they came separately from the statement. */
  data: Buffer | undefined
  database: string | undefined
  parameters: Map<string, string>
  settings: Map<string, string>
}

/** Fields of the HTTP interface itself, and settings that have no meaning for the library without a server. */
const HTTP_FIELDS = new Set([
  'query',
  'database',
  'query_id',
  'session_id',
  'session_timeout',
  'session_check',
  'user',
  'password',
  'role',
  'quota_key',
  'stacktrace',
  'compress',
  'decompress',
  'buffer_size',
  'wait_end_of_query',
  'default_format',
  'enable_http_compression',
  'http_zlib_compression_level',
  'http_native_compression_disable_checksumming_on_decompress',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'http_wait_end_of_query',
  'send_progress_in_http_headers',
  'add_http_cors_header',
  'cancel_http_readonly_queries_on_client_close',
])
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const PARAMETER = 'param_'

/** Maximum size of a request after decompression. */
export const BODY_MAX_BYTES = 256 * 1024 * 1024

export async function readEngineQuery(request: Request, url: URL): Promise<EngineQuery> {
  const fields = [...url.searchParams]
  const query = url.searchParams.get('query')
  const common = { database: url.searchParams.get('database') ?? undefined }
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await readForm(request)
    const sql = query ?? form.find(([name]) => name === 'query')?.[1] ?? ''
    return { ...common, sql, data: undefined, ...readFields([...fields, ...form]) }
  }
  const body = await unpack(request)
  if (query === null) {
    return { ...common, sql: body.toString('utf8'), data: undefined, ...readFields(fields) }
  }
  const data = body.length > 0 ? body : undefined
  return { ...common, sql: query, data, ...readFields(fields) }
}

async function readForm(request: Request): Promise<[string, string][]> {
  const form = await request.formData()
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

function readFields(fields: readonly [string, string][]) {
  const parameters = new Map<string, string>()
  const settings = new Map<string, string>()
  for (const [field, value] of fields) {
    if (HTTP_FIELDS.has(field)) continue
    const isParameter = field.startsWith(PARAMETER)
    const name = isParameter ? field.slice(PARAMETER.length) : field
    if (!NAME.test(name)) throw refusal(36, 'BAD_ARGUMENTS', 'A field of the request has no name.')
    const fieldsOfKind = isParameter ? parameters : settings
    fieldsOfKind.set(name, value)
  }
  return { parameters, settings }
}

const unzip = { gzip: promisify(gunzip), deflate: promisify(inflate) } as const

async function unpack(request: Request): Promise<Buffer> {
  const packed = Buffer.from(await request.arrayBuffer())
  const encoding = request.headers.get('content-encoding')
  if (!encoding || encoding === 'identity' || packed.length === 0) return packed
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw refusal(48, 'NOT_IMPLEMENTED', 'Bodies are taken plain, by gzip or by deflate.')
  }
  const options = { maxOutputLength: BODY_MAX_BYTES }
  return unzip[encoding](packed, options).catch(() => {
    throw refusal(354, 'ZLIB_INFLATE_FAILED', 'The body could not be unpacked.')
  })
}
