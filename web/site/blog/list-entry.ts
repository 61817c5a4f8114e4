import type { PostHead } from './post.ts'

/** One post in blog-posts.json. */
export interface ListEntry {
  path: string
  title: string
  category: string
  /** YYYY-MM-DD. */
  date: string
  /** In minutes. */
  readingTime: number
  author: string
  /** Path of the picture on this host. */
  image: string
}

export const listEntry = (post: PostHead, image: string): ListEntry => {
  const { path, title, category, date, readingTime, author } = post
  return { path, title, category, date, readingTime, author, image }
}
