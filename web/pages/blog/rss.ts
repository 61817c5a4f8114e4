import { rssFeed } from '../../site/blog/feeds.ts'
import { posts } from '../../site/blog/posts.ts'

export const loader = () => new Response(rssFeed(posts))
