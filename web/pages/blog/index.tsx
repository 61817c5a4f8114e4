import { feedLinks, pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { NewsletterBox } from '../../newsletter/newsletter-box.tsx'
import { BlogList } from '../../site/blog/list/blog-list.tsx'
import { posts } from '../../site/blog/posts.ts'
import { PublicLayout } from '../../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () => [
  ...pageMeta({
    path: '/blog',
    title: 'Blog · Unfurly',
    description: 'Short links, QR codes, teams and how to count clicks.',
  }),
  ...feedLinks(),
]

export default function Blog() {
  return (
    <PublicLayout here="/blog">
      <BlogList posts={posts}>
        <NewsletterBox />
      </BlogList>
    </PublicLayout>
  )
}
