import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Link } from '../../../../contract/links/links.ts'

/** What a running program answered, as `recordings/record-….sh` has recorded it. */
export interface Recording {
  /** Of YOURLS: how it answers a signature by MD5. */
  md5?: number
  /** Of its API. */
  key: string
  /** What it was filled with. */
  put: Put[]
  refused: { status: number; body: unknown }
  calls: { path: string; status: number; body: unknown }[]
}

interface Put {
  target?: string
  url?: string
  customurl?: string
  keyword?: string
  title?: string
  description?: string
  password?: string
  expire_in?: string
  domain?: string
  ban?: boolean
  visits?: number
  clicks?: number
  id?: string
}

export const fileOf = (name: string) =>
  readFileSync(join(import.meta.dir, 'recordings', name), 'utf8')
export const recorded = (name: string): Recording => JSON.parse(fileOf(name))

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
const address = (text: string) => URL.parse(text)?.href ?? ''
/** By what a link leads to, which no two of a recording share. */
export const byTarget = <Entry extends { redirectTo: string }>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => (a.redirectTo < b.redirectTo ? -1 : 1))

const reserved = ['app', 'hubs', 'login', 'none', 'null']
const isReserved = (key: string | undefined) => reserved.includes(key?.toLowerCase() ?? '')
/** What is left out with a sentence; everything else comes over. */
const isRefused = (target: string, key: string | undefined) =>
  !/^https?:/i.test(target) || target.includes('user:secret@') || isReserved(key)

const bodyOf = ([call]: Recording['calls']): unknown => {
  if (!call) throw new Error('a recording has a call')
  return call.body
}

interface KuttItem {
  id: string
  address: string
  created_at: string
  expire_in: string | null
}

/** The links of Kutt as they are made: what was put in, with what the recorded list adds. */
export function expectedOfKutt({ put, calls }: Recording, names: readonly [string, string]) {
  const { data } = bodyOf(calls) as { data: KuttItem[] }
  return put
    .filter(({ target, customurl }) => !isRefused(withScheme(target), customurl))
    .map((link) => {
      const item = data.find(({ id }) => id === link.id)
      if (!item) throw new Error(`Kutt lists no ${link.id}`)
      return {
        redirectTo: address(withScheme(link.target)),
        key: link.customurl ?? item.address,
        note: link.description ?? null,
        title: null,
        domain: names[link.domain === undefined ? 0 : 1],
        createdAt: item.created_at,
        expiresAt: expiryOf(link, item),
        disabled: link.ban === true,
        hasPassword: false,
        importedClicks: link.visits || null,
      }
    })
}

/** As Kutt does with what has none. */
const withScheme = (target = '') => (/^\w+:/.test(target) ? target : `http://${target}`)

/** Kutt counts it from when the link was made. */
function expiryOf({ expire_in: years }: Put, item: KuttItem): string | null {
  if (years === undefined) return null
  const expected = Date.parse(item.created_at) + Number.parseInt(years, 10) * YEAR_MS
  const expiresAt = new Date(item.expire_in ?? Number.NaN)
  expect(Math.abs(expiresAt.getTime() - expected)).toBeLessThan(60_000)
  return expiresAt.toISOString()
}

export const madeOf = (links: readonly Link[]) =>
  links.map((link) => ({
    ...{ redirectTo: address(link.redirectTo), key: link.key, note: link.note, title: link.title },
    ...{ domain: link.domain, createdAt: link.createdAt, expiresAt: link.expiresAt },
    ...{ disabled: link.disabled, hasPassword: link.hasPassword },
    importedClicks: link.importedClicks,
  }))

/** The links of YOURLS as they are made. It keeps the keyword without the signs that its charset does not have. */
export function expectedOfYourls({ put, calls }: Recording, name: string) {
  const { links } = bodyOf(calls) as { links: Record<string, Record<string, string>> }
  return put.flatMap(({ url = '', keyword, title = '', clicks }) => {
    const item = Object.values(links).find((one) => one.shorturl?.endsWith(`/${keyword}`))
    if (isRefused(address(url) === '' ? `https://${url}` : url, keyword)) return []
    const kept = title
      .replaceAll(/<\/?b>/g, '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 300)
    return [
      {
        ...{ redirectTo: address(url) || `https://${url}`, key: keyword, title: kept || url },
        ...{ note: null, domain: name, expiresAt: null, disabled: false, hasPassword: false },
        createdAt: `${item?.timestamp?.replace(' ', 'T')}.000Z`,
        importedClicks: clicks || null,
      },
    ]
  })
}
