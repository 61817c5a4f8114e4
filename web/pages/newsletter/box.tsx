import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { NewsletterBox } from '../../newsletter/newsletter-box.tsx'
import { ShortPage } from '../../site/short-page.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/newsletter',
    title: 'Newsletter · Unfurly',
    description: 'New posts of the blog by mail: one mail for each, and nothing else.',
  })

export default function Newsletter() {
  return (
    <ShortPage
      title="Newsletter"
      text="What we write on the blog, in your mailbox. You confirm once, and can stop with one press."
    >
      <NewsletterBox />
    </ShortPage>
  )
}
