import { useParams } from 'react-router'
import type { MailReportOutcome } from '../../../contract/screens/mail-report-pages.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'
import type { Route } from './+types/outcome.ts'

export const handle: PageHandle = { static: true }

const outcomeWords: Readonly<Record<MailReportOutcome, { title: string; text: string }>> = {
  stopped: {
    title: 'No more reports',
    text: 'You can have them again at any time, under Settings, Notifications.',
  },
  unknown: {
    title: 'We do not know this link',
    text: 'A part of it may be missing. Open it from the mail again, whole, or stop the reports under Settings, Notifications.',
  },
}

/** Only the outcomes themselves are prerendered, so the server answers any other address with 404. */
const wordsOf = (outcome: string | undefined) => outcomeWords[outcome as MailReportOutcome]

export const meta = ({ params: { outcome } }: Route.MetaArgs) =>
  pageMeta({
    path: `/mail-reports/${outcome}`,
    title: `${wordsOf(outcome).title} · Unfurly`,
    description: wordsOf(outcome).text,
    hidden: true,
  })

export default function MailReportOutcomePage() {
  return <ShortPage {...wordsOf(useParams().outcome)} />
}
