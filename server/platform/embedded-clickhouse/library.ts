import { drainPending, Session } from 'chdb'
import type { EngineConfig } from './engine-config.ts'
import type { EngineQuery } from './engine-query.ts'
import { literal, quotedName, readRawInsert } from './statement.ts'

export interface EngineResult {
  bytes: Uint8Array
  rows: number
  writtenRows: number
  elapsedMs: number
}

/** chDB in one folder. The library locks the folder: only one process can open it at a time. */
export interface Library {
  /** Ends the query when the signal aborts. */
  answer(query: EngineQuery, signal?: AbortSignal): Promise<EngineResult>
  close(): Promise<void>
}

const MB = 1024 * 1024
const COLLECT_FROM_BYTES = 4 * MB

/** Throws if the folder cannot be opened, for example while another process holds its lock. */
export function openLibrary({ folder, memoryBytes, threads }: EngineConfig): Library {
  const connectionArgs = engineArguments(memoryBytes, threads)
  const open = () => new Session(folder, { connectionArgs })
  // Closing the last connection would shut the whole engine down.
  const anchor = open()
  return {
    async answer(query, signal) {
      // One connection per request (0.1 ms): parameters, settings and the database end with it, and so does the output
      // that a query leaves behind after a time limit, a kill or an abort. On a shared connection the next query, of
      // another account, would receive that output before its own.
      const session = open()
      const mark = `/* ${crypto.randomUUID()} */`
      const end = () => void endQuery(open, mark)
      signal?.addEventListener('abort', end, { once: true })
      try {
        return await ask(session, query, mark)
      } finally {
        signal?.removeEventListener('abort', end)
        session.close()
        // Large bodies are outside the heap, so the garbage collector would let many of them pile up.
        if ((query.data?.length ?? 0) > COLLECT_FROM_BYTES) setImmediate(() => Bun.gc(true))
      }
    },
    async close() {
      await drainPending()
      anchor.close()
    },
  }
}

/** The library knows a running query by its text alone. */
async function endQuery(open: () => Session, mark: string): Promise<void> {
  const session = open()
  try {
    await session.queryAsync(`KILL QUERY WHERE startsWith(query, '${mark}') ASYNC`)
  } finally {
    session.close()
  }
}

async function ask(session: Session, query: EngineQuery, mark: string): Promise<EngineResult> {
  if (query.database) await session.queryAsync(`USE ${quotedName(query.database)}`)
  const assignments = [
    ...[...query.settings].map(([name, value]) => `${name} = ${literal(value)}`),
    ...[...query.parameters].map(([name, value]) => `param_${name} = ${literal(value)}`),
  ]
  if (assignments.length > 0) await session.queryAsync(`SET ${assignments.join(', ')}`)
  const insert = query.data && readRawInsert(query.sql)
  if (query.data && insert) {
    const done = await session.insert({ ...insert, values: query.data })
    const elapsedMs = done.elapsed * 1000
    return { bytes: new Uint8Array(), rows: 0, writtenRows: done.rowsWritten, elapsedMs }
  }
  const sql = query.data ? `${query.sql}\n${query.data.toString('utf8')}` : query.sql
  const result = await session.queryAsync(`${mark} ${sql}`, { format: 'TabSeparated' })
  const elapsedMs = result.elapsed * 1000
  return { bytes: result.bytes(), rows: result.rowsRead, writtenRows: 0, elapsedMs }
}

/**
 * Server settings and the defaults of every connection. The library assumes a machine of its own: by default a single
 * cache may grow to 5 GB.
 */
function engineArguments(memoryBytes: number, threads: number): string[] {
  const settings: Record<string, number | string> = {
    max_server_memory_usage: memoryBytes,
    mark_cache_size: 16 * MB,
    primary_index_cache_size: 16 * MB,
    index_mark_cache_size: 4 * MB,
    query_condition_cache_size: 4 * MB,
    compiled_expression_cache_size: 8 * MB,
    parquet_metadata_cache_size: MB,
    iceberg_metadata_files_cache_size: MB,
    vector_similarity_index_cache_size: MB,
    text_index_tokens_cache_size: MB,
    text_index_header_cache_size: MB,
    text_index_postings_cache_size: MB,
    mmap_cache_size: 64,
    max_threads: threads,
    max_insert_threads: 1,
    // A single query must not starve the inserts; a large GROUP BY spills to disk before it reaches this limit.
    max_memory_usage: Math.floor(memoryBytes * 0.6),
    max_bytes_before_external_group_by: Math.floor(memoryBytes * 0.3),
    max_execution_time: 60,
    // The whole result is held in memory.
    max_result_bytes: 16 * MB,
    // Long lists of ids are parameters, which are part of the query text.
    max_query_size: 64 * MB,
    // Otherwise a misspelt column would be stored as its default.
    input_format_skip_unknown_fields: 0,
    async_insert: 0,
  }
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
}
