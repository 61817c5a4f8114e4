import { Button } from '@mantine/core'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'

export const handle: PageHandle = { static: true }

export const meta = () => [
  ...pageMeta({
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe · Unfurly',
    description: 'Get no more posts by mail.',
    hidden: true,
  }),
  // The address holds a code.
  { name: 'referrer', content: 'no-referrer' },
]

/** The form posts to the page's own address, with its code. The button's value marks it as sent by the page. */
export default function UnsubscribeNewsletter() {
  return (
    <ShortPage
      title="No more mails?"
      text="Press the button, and no new posts come by mail any more. Your address is removed at once."
    >
      <form method="post">
        <Button type="submit" size="md" name="by" value="page">
          Unsubscribe
        </Button>
      </form>
    </ShortPage>
  )
}
