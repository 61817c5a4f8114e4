import type { PostHead } from './post.ts'

/**
 * The posts to read next: those of the same category, then those whose title and description share most words with this
 * one's, then the nearest in time. `all` may contain the post itself.
 */
export function relatedPosts<T extends PostHead>(
  post: PostHead,
  all: readonly T[],
  count = 3,
): T[] {
  const words = wordsOf(post)
  const ranked = all
    .filter(({ path }) => path !== post.path)
    .map((other) => ({
      other,
      isSameCategory: Number(other.category === post.category),
      shared: [...wordsOf(other)].filter((word) => words.has(word)).length,
      daysApart: Math.abs(Date.parse(other.date) - Date.parse(post.date)),
    }))
  return ranked
    .toSorted(
      (a, b) =>
        b.isSameCategory - a.isSameCategory ||
        b.shared - a.shared ||
        a.daysApart - b.daysApart ||
        a.other.path.localeCompare(b.other.path),
    )
    .slice(0, count)
    .map(({ other }) => other)
}

/** Shorter ones, such as 'the', say nothing about the subject. */
const SHORTEST_WORD = 4

const wordsOf = ({ title, description }: PostHead): Set<string> =>
  new Set(
    `${title} ${description}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(({ length }) => length >= SHORTEST_WORD),
  )
