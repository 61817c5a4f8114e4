import { Link } from 'react-router'
import type { LockedSpan } from '../../../contract/clicks/analytics.ts'
import { lockedWords } from '../../lib/plans/locked-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LeftOutNote } from '../../ui/charts/left-out-note.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'

interface LockedNoteProps {
  /** What the report leaves out, if anything. */
  spans: readonly LockedSpan[] | undefined
  /** In a list beside a chart that says it all. */
  short?: boolean
}

/** Says that a chart or a list leaves out days, why, and how they can be seen. */
export function LockedNote({ spans, short = false }: LockedNoteProps) {
  if (!spans || spans.length === 0) return null
  return <LeftOut spans={spans} short={short} />
}

function LeftOut({ spans, short }: { spans: readonly LockedSpan[]; short: boolean }) {
  const { tier } = useAccount()
  return (
    <LeftOutNote>
      {short ? 'Without the days that are locked.' : lockedWords(spans, tier, wordsLocale())}{' '}
      {tier === 'FREE' && <Link to="/upgrade">Upgrade to see them</Link>}
    </LeftOutNote>
  )
}
