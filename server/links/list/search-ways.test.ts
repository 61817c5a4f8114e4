import { expect, test } from 'bun:test'
import { linkSorts } from '../../../contract/links/link-sorts.ts'
import { linkStates } from '../../../contract/links/links.ts'
import { type Chance, openChance } from '../../demo/chance.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import type { LinksTable } from '../../schema/links.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { describeAppOnBothDatabases, type TestedApp } from '../../testing/app.ts'
import { insertAccount, linkRow } from '../../testing/programs/redirect-rows.ts'
import { budget } from '../../testing/rounds.ts'
import { insertLinks } from '../write/write-store.ts'
import {
  countList,
  type LinkOrder,
  type LinkRowFilter,
  listLinkRows,
  noFilter,
} from './list-store.ts'
import { planSearch, type SearchLimits } from './search-store.ts'
import { searchWords, wordsOf } from './search-terms.ts'

const LINKS = 240
const { numRuns: SEARCHES, seed: SEED } = budget(120)
const PAGE = 17
const NOW = 1000

/** Covers every strategy: testing each link, the index, an order read too far, a count cut off. */
const strategies: readonly SearchLimits[] = [
  { few: 1000, sampledPerEnd: 5, countMax: 1000, followMax: 1000 },
  { few: 3, sampledPerEnd: 4, countMax: 1000, followMax: 1000 },
  { few: 3, sampledPerEnd: 40, countMax: 12, followMax: 30 },
  { few: 3, sampledPerEnd: 2, countMax: 5, followMax: 9 },
]

const states = [undefined, undefined, ...linkStates]

const LONG = 'donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
const pieces = [
  ...['Spring', 'sprint', 'SPRINKLE', 'tent', 'tents', 'ÉTÉ', 'été', 'Straße', 'ＦＵＬＬ', 'ﬁnal'],
  ...[
    '你好世界',
    '你好',
    'こんにちは',
    'مرحبا',
    '👩‍👩‍👧 fox',
    '🏳️‍🌈',
    '𐐷𐐮𐑉',
    'e\u0301te',
    'İstanbul',
  ],
  ...['https', 'www', 'http', LONG, `${LONG}en`, `a${'𐐷'.repeat(30)}`, "o'clock", 'a:b', 'c!d'],
  ...[
    '7',
    '70',
    '701',
    '٤٢',
    'x',
    '100%',
    'under_score',
    'back\\slash',
    'quo"te',
    "it's",
    '½',
    'ǅ',
  ],
]

interface SearchedLink extends LinksTable {
  human: number
  words: readonly string[]
}

describeAppOnBothDatabases('A search', (open) => {
  test('has the results of testing each link, in every order, with every filter, by every strategy', async () => {
    const chance = openChance(SEED)
    const { app } = open()
    const { accountId, links } = await fill(app, chance)
    for (let round = 0; round < SEARCHES; round++) {
      const state = one(chance, states)
      const half = { accountId, isTrashed: state === 'trashed', sees: everyLink }
      const searched = someWords(chance)
      const limits = one(chance, strategies)
      const search =
        searched.length > 0
          ? await planSearch(app.db, half, { words: searched, limits })
          : undefined
      const filter = {
        ...noFilter,
        sees: everyLink,
        now: NOW,
        search,
        state,
        ...someFilter(chance),
      }
      const by = one(chance, linkSorts)
      const fitting = links.filter((link) => fits(link, filter, searched))
      const label = `${round} (${searched.join(' ')}) ${by} ${JSON.stringify(filter)}`
      const found = await everyPage(app, accountId, { filter, by })
      expect([label, found]).toEqual([label, inOrder(fitting, by)])
      const counted = await countList(app.db, accountId, filter)
      const most = search ? limits.countMax : LINKS
      const total = Math.min(fitting.length, most)
      const totalIsMore = fitting.length > most
      expect([label, counted]).toEqual([label, { total, totalIsMore }])
    }
  })
})

/** Makes two accounts with the same texts, of which one is searched. */
async function fill(
  app: TestedApp,
  chance: Chance,
): Promise<{ accountId: string; links: SearchedLink[] }> {
  const { id: domain_id } = await app.db
    .selectFrom('domains')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  const [accountId, other] = [await insertAccount(app.db), await insertAccount(app.db)]
  const rows = Array.from({ length: LINKS }, (_, at) => {
    const made = Math.floor(chance.between(0, NOW))
    return linkRow({
      ...{ account_id: accountId, domain_id, key: `K${chance.happens(0.5) ? 'ey' : ''}-${at}` },
      title: chance.happens(0.8) ? text(chance, 4) : null,
      note: chance.happens(0.3) ? text(chance, 150) : null,
      redirect_to: `https://www.shop${at % 9}.example/${encodeURIComponent(text(chance, 1))}`,
      type: chance.happens(0.8) ? 'STD' : 'GEO',
      disabled: chance.happens(0.2) ? 1 : 0,
      expires_at: chance.happens(0.3) ? made + 300 : null,
      created_by: one(chance, [null, 'usr_a', 'usr_b']),
      ...{ created_at: made, updated_at: Math.floor(chance.between(made, NOW)) },
      deleted_at: chance.happens(0.2) ? made : null,
    })
  })
  const others = rows.map((row) => ({
    ...row,
    ...{
      id: newId('lnk'),
      account_id: other,
      key: `o-${row.key}`,
      key_lower: `o-${row.key_lower}`,
    },
  }))
  await writing(app, async ({ db: tx }) => {
    for (const row of [...rows, ...others]) await insertLinks(tx, [row])
  })
  const links: SearchedLink[] = []
  for (const row of rows) {
    const human = Math.floor(chance.between(0, 5))
    await app.db.updateTable('link_clicks').set({ human }).where('link_id', '=', row.id).execute()
    const words = wordsOf(row.key, row.title, row.redirect_to, row.note)
    links.push({ ...row, human, words })
  }
  return { accountId, links }
}

const one = <T>(chance: Chance, of: readonly T[]): T =>
  of[Math.floor(chance.next() * of.length)] as T

const text = (chance: Chance, most: number) =>
  Array.from({ length: chance.between(1, most + 1) }, () =>
    most > 100 ? `${one(chance, pieces)}${Math.floor(chance.between(0, 90))}` : one(chance, pieces),
  ).join(' ')

function someWords(chance: Chance): string[] {
  const number = Math.floor(chance.between(0, 4))
  const parts = Array.from({ length: number }, () => {
    const piece = one(chance, [...pieces, 's', 'k', 'key', 'shop', 'shop3', 'nowhere', 'example'])
    if (chance.happens(0.4)) return piece
    const from = chance.happens(0.5) ? 0 : Math.floor(chance.between(0, piece.length / 2))
    return piece.slice(from, from + Math.ceil(piece.length / 2)).toWellFormed()
  })
  return searchWords(parts.join(' '))
}

function someFilter(chance: Chance): Partial<LinkRowFilter> {
  const wanted: Partial<LinkRowFilter> = {}
  if (chance.happens(0.2)) wanted.type = one(chance, ['STD', 'GEO'] as const)
  if (chance.happens(0.2)) wanted.createdBy = one(chance, ['usr_a', 'usr_b'])
  if (chance.happens(0.1)) wanted.from = Math.floor(chance.between(0, NOW))
  if (chance.happens(0.1)) wanted.to = Math.floor(chance.between(0, NOW))
  return wanted
}

function fits(link: SearchedLink, filter: LinkRowFilter, searched: readonly string[]): boolean {
  const { state, type, createdBy, from, to } = filter
  const isExpired = link.expires_at !== null && link.expires_at <= NOW
  const isSo = {
    active: link.disabled === 0 && !isExpired,
    paused: link.disabled === 1,
    expired: isExpired,
    trashed: true,
  }
  return [
    (link.deleted_at !== null) === (state === 'trashed'),
    state === undefined || isSo[state],
    type === undefined || link.type === type,
    createdBy === undefined || link.created_by === createdBy,
    from === undefined || link.created_at >= from,
    to === undefined || link.created_at < to,
    searched.every((part) => link.words.some((word) => hasPart(word, part))),
  ].every(Boolean)
}

/** Three characters are looked for anywhere in a word, fewer at its beginning. */
const hasPart = (word: string, part: string) =>
  [...part].length < 3 ? word.startsWith(part) : word.includes(part)

type Sort = (typeof linkSorts)[number]

function orderOf(by: Sort): Omit<LinkOrder, 'after' | 'limit'> {
  return {
    by: by.replace('-', '') as LinkOrder['by'],
    direction: by.startsWith('-') ? 'desc' : 'asc',
  }
}

const valuesOf = (
  link: Pick<SearchedLink, 'created_at' | 'updated_at' | 'key_lower' | 'human'>,
) => ({
  createdAt: link.created_at,
  updatedAt: link.updated_at,
  key: link.key_lower,
  clicks: link.human,
})

function inOrder(links: readonly SearchedLink[], sort: Sort): string[] {
  const { by, direction } = orderOf(sort)
  const sign = direction === 'asc' ? 1 : -1
  const compare = <T extends string | number>(a: T, b: T) => (a < b ? -sign : sign)
  const rising = links.toSorted((a, b) => {
    const [one, other] = [valuesOf(a)[by], valuesOf(b)[by]]
    return one === other ? compare(a.id, b.id) : compare(one, other)
  })
  return rising.map(({ id }) => id)
}

async function everyPage(
  app: TestedApp,
  accountId: string,
  { filter, by }: { filter: LinkRowFilter; by: Sort },
): Promise<string[]> {
  const ids: string[] = []
  const order = orderOf(by)
  let after: LinkOrder['after']
  for (;;) {
    const rows = await listLinkRows(app.db, accountId, {
      filter,
      order: { ...order, after, limit: PAGE },
    })
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return ids
    after = [valuesOf(last)[order.by], last.id]
  }
}
