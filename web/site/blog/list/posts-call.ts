import { pageAddress } from '../../../lib/base-path.ts'
import type { ListEntry } from '../list-entry.ts'

/** The list of posts, newest first. Throws if it cannot be had, or is no list of posts. */
export async function fetchPosts(): Promise<ListEntry[]> {
  const response = await fetch(pageAddress('/blog/blog-posts.json'))
  if (!response.ok) throw new Error(`The list of posts was answered with ${response.status}`)
  const posts: unknown = await response.json()
  if (!Array.isArray(posts) || !posts.every(isListed)) throw new Error('That is no list of posts')
  return posts
}

const texts = ['path', 'title', 'category', 'date', 'image'] as const

function isListed(entry: unknown): entry is ListEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const fields = entry as Record<string, unknown>
  const isDay = typeof fields.date === 'string' && !Number.isNaN(Date.parse(fields.date))
  const isPicture = URL.canParse(String(fields.image), location.origin)
  return isDay && isPicture && texts.every((name) => typeof fields[name] === 'string')
}
