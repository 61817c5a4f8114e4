import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countHalf } from './count-store.ts'
import {
  anyLinks,
  type Half,
  hasWord,
  type LinkQuery,
  linksInIndex,
  linksOf,
  matchesInIndex,
} from './index-store.ts'
import { withoutImplied } from './search-terms.ts'

/** How the links with some words are found. */
export interface Search extends Half {
  /** Parts of words, and beginnings where they are short. A link has to have all of them. */
  words: readonly string[]
  /** The words that the index is searched for. Empty if testing every link is faster. */
  rare: readonly string[]
  /** The number of links with all words, up to one more than the limit, if the index was searched. */
  matchCount: number | undefined
  /** The number of links in this half. */
  links: number
  limits: SearchLimits
}

/** Links are counted no further; above this, the total is marked as more. */
export const COUNT_MAX = 10_000

/** An order is read no further for common words: the matching links may all be elsewhere. */
export const FOLLOW_MAX = 10_000

/** Numbers of links that decide how a search runs. They never change its results. */
export interface SearchLimits {
  /** Up to this number, testing each link is faster than an index. */
  few: number
  /** Sampled among the newest and among the oldest links, to estimate how common words are. */
  sampledPerEnd: number
  countMax: number
  followMax: number
}

const usual: SearchLimits = {
  few: 2000,
  sampledPerEnd: 300,
  countMax: COUNT_MAX,
  followMax: FOLLOW_MAX,
}
/** Words in this share of the links are soon found in any order, but slow to look up in an index. */
const COMMON = 0.25

/**
 * Rare words are looked up in the index, common ones are tested on each link. A sample of the links decides which word is
 * common: if the sample misleads, the search is slower but still correct.
 */
export async function planSearch(
  db: Db,
  half: Half,
  { words: searched, limits = usual }: { words: readonly string[]; limits?: SearchLimits },
): Promise<Search> {
  const words = withoutImplied(searched)
  const links = await countHalf(db, half)
  const withoutIndex: Search = { ...half, words, rare: [], matchCount: undefined, links, limits }
  if (links <= limits.few) return withoutIndex
  const shares = await sharesOf(db, withoutIndex)
  if (shares.all >= COMMON) return withoutIndex
  const byShare = words.toSorted((a, b) => shares.of(a) - shares.of(b))
  const rare = byShare.filter((word, at) => at === 0 || shares.of(word) < COMMON)
  const search: Search = { ...withoutIndex, words: byShare, rare }
  const matches =
    rare.length === words.length ? matchesInIndex(db, half, rare) : linksFound(db, search)
  return { ...search, matchCount: await countUpTo(db, matches, limits.countMax + 1) }
}

interface Shares {
  all: number
  of: (word: string) => number
}

async function sharesOf(db: Db, search: Search): Promise<Shares> {
  const ends = [await sampleEnd(db, search, 'newest'), await sampleEnd(db, search, 'oldest')]
  const sampled = 2 * search.limits.sampledPerEnd
  const share = (place: number) => ends.reduce((sum, of) => sum + (of[place] ?? 0), 0) / sampled
  return { all: share(search.words.length), of: (word) => share(search.words.indexOf(word)) }
}

/** The numbers of sampled links at one end that have each word, and last the number that have all. */
async function sampleEnd(db: Db, search: Search, end: keyof typeof orders): Promise<number[]> {
  const { words, limits } = search
  const links = linksOf(anyLinks(db), search)
    .select('links.words')
    .orderBy('links.created_at', orders[end])
    .limit(limits.sampledPerEnd)
  const tests = [...words.map(hasWord), sql<boolean>`${sql.join(words.map(hasWord), sql` and `)}`]
  const row = await db
    .selectFrom(links.as('links'))
    .select(
      tests.map((test, at) => sql<number>`sum(case when ${test} then 1 else 0 end)`.as(`of${at}`)),
    )
    .executeTakeFirst()
  return tests.map((_, at) => row?.[`of${at}`] ?? 0)
}

const orders = { newest: 'desc', oldest: 'asc' } as const

/** The links with all words of the search. */
export function linksFound(db: Db, search: Search): LinkQuery {
  const { words, rare } = search
  const links = rare.length > 0 ? linksInIndex(db, search, rare) : linksOf(anyLinks(db), search)
  return words
    .filter((word) => !rare.includes(word))
    .reduce((found, word) => found.where(hasWord(word)), links)
}

/** Ids of the links of a half that a search finds, on one domain if it is given. */
export async function listFoundIds(
  db: Db,
  half: Half,
  { search, domainId }: { search: Search | undefined; domainId: string | undefined },
): Promise<string[]> {
  const found = search ? linksFound(db, search) : linksOf(anyLinks(db), half)
  const links = domainId === undefined ? found : found.where('links.domain_id', '=', domainId)
  return (await links.select('links.id').execute()).map(({ id }) => id)
}

/** Counts up to `limit`. */
export async function countUpTo(db: Db, links: LinkQuery, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(links.select(sql`1`.as('one')).limit(limit).as('counted'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
