import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ExportPartsTable, ExportsTable } from '../../schema/accounts.ts'
import { byteRange } from './byte-range.ts'
import { fileOf } from './export-files.ts'
import { auditExport, requireExport } from './exports.ts'
import { listParts } from './parts-store.ts'
import { findAccountName } from './store.ts'

export interface DownloadRequest {
  id: string
  part: number
  /** The header Range. */
  range: string | undefined
  /** The header If-Range. */
  ifRange: string | undefined
}

export interface Download {
  status: 200 | 206 | 416
  stream: ReadableStream<Uint8Array> | null
  headers: Record<string, string>
}

/** A part of an export, or some bytes of it, so that a download that broke off can go on. */
export async function downloadPart(
  app: App,
  caller: Caller,
  { id, part: number, range: asked, ifRange }: DownloadRequest,
): Promise<Download> {
  const row = await requireExport(app, caller.accountId, id)
  const parts = row.status === 'DONE' ? await listParts(app.db, [id]) : []
  const part = parts[number - 1]
  if (!part) throw new Problem('not-found')
  const etag = `"${part.file}"`
  const headers = { 'accept-ranges': 'bytes', etag }
  const isSame = ifRange === undefined || ifRange === etag
  const range = isSame ? byteRange(asked, part.size) : 'all'
  if (range === 'none') {
    const size = { 'content-range': `bytes */${part.size}` }
    return { status: 416, stream: null, headers: { ...headers, ...size } }
  }
  const bytes = range === 'all' ? undefined : range
  const stream = await app.files.find(fileOf(part.file), bytes)
  if (!stream) throw new Problem('not-found')
  await writing(app, (inside) => auditExport(inside, caller, { action: 'export.downloaded', id }))
  const account = await findAccountName(app.db, caller.accountId)
  const name = fileName(account, row, { part, count: parts.length })
  return {
    status: bytes ? 206 : 200,
    stream,
    headers: {
      ...headers,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      ...(bytes && { 'content-range': `bytes ${bytes.start}-${bytes.end - 1}/${part.size}` }),
    },
  }
}

function fileName(
  account: string,
  { created_at }: ExportsTable,
  { part, count }: { part: ExportPartsTable; count: number },
): string {
  const words =
    account
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const ofSeveral = count > 1 ? [`part-${part.number}-of-${count}`] : []
  return ['unfurly', ...words, isoTime(created_at).slice(0, 10), ...ofSeveral]
    .join('-')
    .slice(-100)
    .concat('.zip')
}
