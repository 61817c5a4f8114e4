import { useParams } from 'react-router'
import type { NoticeOutcome } from '../../../contract/screens/notice-pages.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { ShortPage } from '../../site/short-page.tsx'
import type { Route } from './+types/outcome.ts'

export const handle: PageHandle = { static: true }

const outcomes: Readonly<Record<NoticeOutcome, { title: string; text: string }>> = {
  stopped: {
    title: 'No more mails',
    text: 'What happens in the account is not mailed to you any more. You can choose again under Settings, Notifications.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Some mail programs cut long links. Open it from the mail again, or choose under Settings, Notifications, what comes by mail.',
  },
}

/** Only the outcomes themselves are prerendered, so the server answers any other address with 404. */
const wordsOf = (outcome: string | undefined) => outcomes[outcome as NoticeOutcome]

export const meta = ({ params: { outcome } }: Route.MetaArgs) =>
  pageMeta({
    path: `/notices/${outcome}`,
    title: `${wordsOf(outcome).title} · Unfurly`,
    description: wordsOf(outcome).text,
    hidden: true,
  })

export default function NoticeOutcomePage() {
  return <ShortPage {...wordsOf(useParams().outcome)} />
}
