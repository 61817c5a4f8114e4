import { useParams } from 'react-router'
import type { NewsletterOutcome } from '../../../contract/screens/newsletter-pages.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { NewsletterBox } from '../../newsletter/newsletter-box.tsx'
import { outcomeWords } from '../../newsletter/outcome-words.ts'
import { ShortPage } from '../../site/short-page.tsx'
import type { Route } from './+types/outcome.ts'

export const handle: PageHandle = { static: true }

/** Only the outcomes themselves are prerendered, so the server answers any other address with 404. */
const wordsOf = (outcome: string | undefined) => outcomeWords[outcome as NewsletterOutcome]

export const meta = ({ params: { outcome } }: Route.MetaArgs) =>
  pageMeta({
    path: `/newsletter/${outcome}`,
    title: `${wordsOf(outcome).title} · Unfurly`,
    description: wordsOf(outcome).text,
    hidden: true,
  })

export default function NewsletterOutcomePage() {
  const { title, text, asksAgain } = wordsOf(useParams().outcome)
  return (
    <ShortPage title={title} text={text}>
      {asksAgain && <NewsletterBox />}
    </ShortPage>
  )
}
