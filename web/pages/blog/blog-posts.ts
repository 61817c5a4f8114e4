import { listEntry } from '../../site/blog/list-entry.ts'
import { postPicture } from '../../site/blog/pictures.ts'
import { posts } from '../../site/blog/posts.ts'

export const loader = () =>
  Response.json(posts.map((post) => listEntry(post, postPicture(post.picture).light)))
