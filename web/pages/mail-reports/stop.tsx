import { Button } from '@mantine/core'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'

export const handle: PageHandle = { static: true }

export const meta = () => [
  ...pageMeta({
    path: '/mail-reports/stop',
    title: 'Stop mail reports · Unfurly',
    description: 'Get no more reports by mail.',
    hidden: true,
  }),
  // The address holds a code.
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Opening the page changes nothing: mail scanners open links. The form posts to the page's own address, with its code. The
 * button's value distinguishes it from the one-click call of a mail program.
 */
export default function StopMailReports() {
  return (
    <ShortPage
      title="No more reports?"
      text="Press the button, and no reports about the links of that account come to you by mail any more. Everything else stays."
    >
      <form method="post">
        <Button type="submit" size="md" name="by" value="page">
          Stop the reports
        </Button>
      </form>
    </ShortPage>
  )
}
