import { atomFeed } from '../../site/blog/feeds.ts'
import { posts } from '../../site/blog/posts.ts'

export const loader = () => new Response(atomFeed(posts))
