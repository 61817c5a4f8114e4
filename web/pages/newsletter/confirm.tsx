import { Button } from '@mantine/core'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'

export const handle: PageHandle = { static: true }

export const meta = () => [
  ...pageMeta({
    path: '/newsletter/confirm',
    title: 'Confirm your subscription · Unfurly',
    description: 'Confirm that you want new posts by mail.',
    hidden: true,
  }),
  // The address holds a code.
  { name: 'referrer', content: 'no-referrer' },
]

/** Opening the page changes nothing: mail scanners open links. The form posts to the page's own address, with its code. */
export default function ConfirmNewsletter() {
  return (
    <ShortPage
      title="New posts by mail?"
      text="Press the button to confirm that you want one mail for each new post of the blog. Each mail has a link to stop."
    >
      <form method="post">
        <Button type="submit" size="md">
          Yes, send me new posts
        </Button>
      </form>
    </ShortPage>
  )
}
