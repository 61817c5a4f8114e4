/** What the address of the blog asks for; '' is no wish. */
export interface PostFilter {
  category: string
  q: string
}

export function filterOf(query: string): PostFilter {
  const asked = new URLSearchParams(query)
  return { category: asked.get('category') ?? '', q: asked.get('q') ?? '' }
}

/** The query of an address, '' without a filter. */
export function queryOf({ category, q }: PostFilter): string {
  const asked = new URLSearchParams()
  if (category) asked.set('category', category)
  if (q.trim()) asked.set('q', q.trim())
  return asked.size ? `?${asked}` : ''
}

/** Whether the post is of the category, and each word of the search is the beginning of one of its words. */
export function isAskedFor(
  { category, q }: PostFilter,
  post: { category: string; words: string },
): boolean {
  if (category && category !== post.category) return false
  const words = wordsOf(post.words)
  return wordsOf(q).every((asked) => words.some((word) => word.startsWith(asked)))
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
