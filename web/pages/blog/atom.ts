import { atomFeed } from '../../features/blog/feeds.ts'
import { posts } from '../../features/blog/posts.ts'

export const loader = () => new Response(atomFeed(posts))
