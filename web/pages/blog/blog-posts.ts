import { listEntry } from '../../features/blog/list-entry.ts'
import { postPicture } from '../../features/blog/pictures.ts'
import { posts } from '../../features/blog/posts.ts'

export const loader = () =>
  Response.json(posts.map((post) => listEntry(post, postPicture(post.picture).light)))
