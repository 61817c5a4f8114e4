import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
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

/** How the links with some words are found. */
export interface Search extends Half {
  /** Beginnings of words that a link has all of. */
  words: readonly string[]
  /** Those that are put to the index; without any, so many links have all words that the links are asked themselves. */
  rare: readonly string[]
  /** Links with all words, counted up to one more than the limit, where the index was asked. */
  found: number | undefined
  /** Links there are. */
  links: number
  limits: SearchLimits
}

/** Links are counted no further, but told to be more. */
export const COUNTED = 10_000

/** An order is followed no further for words that many links have: it may be that those lie elsewhere. */
export const FOLLOWED = 10_000

/** Numbers of links that decide the way; none of them changes what is found. */
export interface SearchLimits {
  /** So few are asked sooner than an index. */
  few: number
  /** At either end of an account's time, they tell how common words are. */
  askedAtAnEnd: number
  counted: number
  followed: number
}

const usual: SearchLimits = { few: 2000, askedAtAnEnd: 300, counted: COUNTED, followed: FOLLOWED }
/** What such a share of the links has is met soon wherever one looks, and takes an index long. */
const COMMON = 0.25

/**
 * The index leads to what is rare; what is common, the links are asked for one after another. Some of them tell which it
 * is: should those mislead, an answer takes longer and stays true.
 */
export async function planSearch(
  db: Db,
  half: Half,
  { sought, limits = usual }: { sought: readonly string[]; limits?: SearchLimits },
): Promise<Search> {
  // What begins a longer word of the search is there with it
  const words = sought.filter(
    (word) => !sought.some((more) => more !== word && more.startsWith(word)),
  )
  const links = await countHalf(db, half)
  const byLinks: Search = { ...half, words, rare: [], found: undefined, links, limits }
  if (links <= limits.few) return byLinks
  const shares = await sharesOf(db, byLinks)
  if (shares.all >= COMMON) return byLinks
  const byShare = words.toSorted((a, b) => shares.of(a) - shares.of(b))
  const rare = byShare.filter((word, at) => at === 0 || shares.of(word) < COMMON)
  const search: Search = { ...byLinks, words: byShare, rare }
  const matches =
    rare.length === words.length ? matchesInIndex(db, half, rare) : linksFound(db, search)
  return { ...search, found: await countUpTo(db, matches, limits.counted + 1) }
}

interface Shares {
  all: number
  of: (word: string) => number
}

async function sharesOf(db: Db, search: Search): Promise<Shares> {
  const ends = [await askEnd(db, search, 'newest'), await askEnd(db, search, 'oldest')]
  const asked = 2 * search.limits.askedAtAnEnd
  const share = (place: number) => ends.reduce((sum, of) => sum + (of[place] ?? 0), 0) / asked
  return { all: share(search.words.length), of: (word) => share(search.words.indexOf(word)) }
}

/** How many of the links at one end have each word, and at last how many have all. */
async function askEnd(db: Db, search: Search, end: keyof typeof orders): Promise<number[]> {
  const { words, limits } = search
  const links = linksOf(anyLinks(db), search)
    .select('links.words')
    .orderBy('links.created_at', orders[end])
    .limit(limits.askedAtAnEnd)
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

/** Links with all words of the search. */
export function linksFound(db: Db, search: Search): LinkQuery {
  const { words, rare } = search
  const links = rare.length > 0 ? linksInIndex(db, search, rare) : linksOf(anyLinks(db), search)
  return words
    .filter((word) => !rare.includes(word))
    .reduce((found, word) => found.where(hasWord(word)), links)
}

/** How many there are, counted no further than that. */
export async function countUpTo(db: Db, links: LinkQuery, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(links.select(sql`1`.as('one')).limit(limit).as('counted'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
