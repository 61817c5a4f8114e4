import { z } from 'zod'
import type {
  BrokenTarget,
  BrokenTargetPage,
  FixedTargets,
  FixTargets,
} from '../../../contract/monitoring/broken-targets.ts'
import type { PageQuery } from '../../../contract/paging.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import { replaceTargets } from '../../links/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyAt } from '../../schema/key-at.ts'
import { shortUrl } from '../../short-url.ts'
import {
  type Fix,
  hostReplace,
  httpsReplace,
  nothingToFix,
  type ReplaceTarget,
  readSuggestion,
  suggestionReplace,
} from './fixes.ts'
import {
  type BrokenCursor,
  type BrokenTargetRow,
  countBroken,
  findLastLook,
  listBrokenRows,
  listSuggestions,
} from './store.ts'

export { seedWeekly } from './weekly.ts'

export async function listBrokenTargets(
  app: App,
  { accountId }: Member,
  { limit, cursor }: PageQuery,
): Promise<BrokenTargetPage> {
  const db = readingOf(app)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // One extra row shows whether there is a next page.
  const rows = await listBrokenRows(db, accountId, { after, limit: limit + 1, sees: app.sees })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const { links, lastAt } = await findLastLook(db, accountId, app.sees)
  return {
    items: shown.map((row) => brokenItem(app, row)),
    nextCursor: last ? writeCursor(last) : null,
    total: await countBroken(db, accountId, app.sees),
    checkedLinks: links,
    lastCheckAt: lastAt === null ? null : isoTime(lastAt),
  }
}

const Id = z.string().regex(/^\w{1,40}$/)
const Cursor = z.tuple([z.int().min(0), Id, Id])

const writeCursor = ({ clicks, linkId, watchId }: BrokenCursor): string =>
  Buffer.from(JSON.stringify([clicks, linkId, watchId])).toString('base64url')

function readCursor(text: string): BrokenCursor {
  try {
    const [clicks, linkId, watchId] = Cursor.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { clicks, linkId, watchId }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}

function brokenItem({ config }: App, row: BrokenTargetRow): BrokenTarget {
  const { domain, key, title, target, clicks } = row
  return {
    domain,
    key,
    shortUrl: shortUrl(config, domain, key),
    title,
    target,
    isDown: row.state === 'DOWN' || row.state === 'RECOVERING',
    cause: row.cause as BrokenTarget['cause'],
    reason: row.reason,
    since: isoTime(row.since),
    lastCheckAt: isoTime(row.lastAt),
    clicks,
    suggestion: row.suggestion === null ? null : readSuggestion(row.suggestion),
  }
}

/** Between two Links, for those who wait for the write lock. */
const PAUSE_MS = 3

/** Edits each Link on its own: one that is refused does not keep the others from being fixed. */
export async function fixTargets(
  app: App,
  member: Member,
  { links, fix }: FixTargets,
): Promise<FixedTargets> {
  const replaceIn = replacesOf(app, member, fix)
  const result: FixedTargets = { fixed: 0, failed: [] }
  for (const at of links) {
    try {
      const isFixed = await replaceTargets(app, member, { at, replace: await replaceIn(at) })
      if (isFixed) result.fixed += 1
      else result.failed.push({ ...at, reason: nothingToFix[fix.kind] })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      result.failed.push({ ...at, reason: error.errors[0]?.message ?? error.detail })
    }
    await Bun.sleep(PAUSE_MS)
  }
  return result
}

type At = FixTargets['links'][number]

function replacesOf(app: App, member: Member, fix: Fix): (at: At) => Promise<ReplaceTarget> {
  if (fix.kind === 'SUGGESTION') return (at) => findSuggested(app, member, at)
  const replace = fix.kind === 'HTTPS' ? httpsReplace : hostReplace(fix)
  return () => Promise.resolve(replace)
}

async function findSuggested(app: App, { accountId }: Member, at: At): Promise<ReplaceTarget> {
  const domain = await findLinkDomain(app, accountId, at.domain)
  if (!domain) throw new Problem('not-found')
  const of = { ...keyAt(domain, at.key), sees: app.sees }
  return suggestionReplace(await listSuggestions(app.db, accountId, of))
}
