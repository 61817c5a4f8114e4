import { timingSafeEqual } from 'node:crypto'
import { ENGINE_USER, type EngineConfig, READ_LANES, WRITE_LANES } from './engine-config.ts'
import { EngineError, errorResponse, refusal, toEngineError } from './engine-error.ts'
import { BODY_MAX_BYTES, readEngineQuery } from './engine-query.ts'
import { ConcurrencyLane } from './lane.ts'
import type { EngineResult, Library } from './library.ts'
import { isWrite } from './statement.ts'

const WAITING_MAX = 200
const COMPRESS_FROM_BYTES = 1024
/** ClickHouse's code for an engine that has shut down after a fatal error. */
const ABORTED = 236

export interface EngineServer {
  /** Waits for running requests, up to `graceMs`. */
  stop(graceMs: number): Promise<void>
}

interface EngineServerOptions {
  library: Library
  config: EngineConfig
  /** Called when the library cannot continue and needs a new process. */
  broken: (error: Error) => void
}

/** The part of ClickHouse's HTTP interface that `@clickhouse/client` uses, on loopback. */
export function serveEngine({ library, config, broken }: EngineServerOptions): EngineServer {
  const reads = new ConcurrencyLane(READ_LANES, WAITING_MAX)
  const writes = new ConcurrencyLane(WRITE_LANES, WAITING_MAX)
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${ENGINE_USER}:${config.password}`).toString('base64')}`,
  )

  async function ask(request: Request, url: URL): Promise<EngineResult | undefined> {
    if (!isKnown(request, expected)) {
      throw refusal(516, 'AUTHENTICATION_FAILED', 'Authentication failed.')
    }
    const query = await readEngineQuery(request, url)
    const isChange = isWrite(query.sql)
    const lane = isChange ? writes : reads
    if (lane.isFull) {
      throw refusal(202, 'TOO_MANY_SIMULTANEOUS_QUERIES', 'Too many requests are waiting.')
    }
    // A change that has begun is carried out, whoever waits for it.
    const wanted = isChange ? undefined : request.signal
    return await lane.run(request.signal, () => library.answer(query, wanted))
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const headers = commonHeaders(url)
    try {
      const result = await ask(request, url)
      // The client has gone away.
      if (!result) return new Response(null, { status: 499 })
      return resultResponse(result, headers, wantsGzip(request, url))
    } catch (error) {
      const known = toEngineError(error)
      if (known.code === ABORTED || isConnectionLost(error)) broken(known)
      return errorResponse(known, headers)
    }
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: config.port,
    // Seconds; the maximum. A client that waits for a long query is not idle.
    idleTimeout: 255,
    maxRequestBodySize: BODY_MAX_BYTES,
    development: false,
    fetch: (request) =>
      new URL(request.url).pathname === '/ping' ? new Response('Ok.\n') : answer(request),
    error: (error) => errorResponse(toEngineError(error), new Headers()),
  })
  return {
    stop: (graceMs) => Promise.race([server.stop(), Bun.sleep(graceMs)]),
  }
}

function isKnown(request: Request, expected: Buffer): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function isConnectionLost(error: unknown): boolean {
  if (error instanceof EngineError || !(error instanceof Error) || !('code' in error)) return false
  return error.code === 'CHDB_CONNECTION' || error.code === 'CHDB_INTERNAL'
}

function commonHeaders(url: URL): Headers {
  return new Headers({
    'x-clickhouse-query-id': url.searchParams.get('query_id') ?? crypto.randomUUID(),
    'x-clickhouse-timezone': 'UTC',
  })
}

function wantsGzip(request: Request, url: URL): boolean {
  const accepts = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  return accepts && url.searchParams.get('enable_http_compression') === '1'
}

function resultResponse(result: EngineResult, headers: Headers, gzip: boolean): Response {
  headers.set('x-clickhouse-summary', summary(result))
  headers.set('content-type', 'application/octet-stream')
  const body = new Uint8Array(result.bytes)
  if (!gzip || body.length < COMPRESS_FROM_BYTES) return new Response(body, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(Bun.gzipSync(body, { level: 1 }), { headers })
}

function summary({ rows, bytes, writtenRows, elapsedMs }: EngineResult): string {
  return JSON.stringify({
    read_rows: '0',
    read_bytes: '0',
    written_rows: String(writtenRows),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: String(rows),
    result_bytes: String(bytes.length),
    elapsed_ns: String(Math.round(elapsedMs * 1_000_000)),
  })
}
