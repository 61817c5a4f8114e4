import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unseenQuery } from './queries.ts'
import { unseenWords } from './unseen-words.ts'

/** The text that screen readers announce for a new notice; empty for notices from before the page was opened. */
export function useNews(): string {
  const now = useQuery(unseenQuery).data
  const [known, setKnown] = useState<{ newest: string | null; words: string } | undefined>()
  if (now && now.newest !== known?.newest) {
    const isNews = known !== undefined && now.unseen > 0
    setKnown({ newest: now.newest, words: isNews ? `Notices: ${unseenWords(now.unseen)}` : '' })
  }
  return known?.words ?? ''
}
