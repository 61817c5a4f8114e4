import { Button } from '@mantine/core'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'

export const handle: PageHandle = { static: true }

export const meta = () => [
  ...pageMeta({
    path: '/notices/stop',
    title: 'No more mails · Unfurly',
    description: 'Get no more mails about what happens in your account.',
    hidden: true,
  }),
  // The address holds a code.
  { name: 'referrer', content: 'no-referrer' },
]

/** The form posts to the page's own address, with its code. The button's value marks it as sent by the page. */
export default function StopNoticeMails() {
  return (
    <ShortPage
      title="No more mails?"
      text="Press the button, and what happens in the account is not mailed to you any more. The bell still has it."
    >
      <form method="post">
        <Button type="submit" size="md" name="by" value="page">
          Stop these mails
        </Button>
      </form>
    </ShortPage>
  )
}
