import { VisuallyHidden } from '@mantine/core'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { countOf } from '../../../shared/count-of.ts'
import css from './palette.module.css'

interface PaletteStateProps {
  text: string
  count: number
  isLoading: boolean
  error: unknown
}

/** The state of a search: running, failed, or without results. The number of results is for screen readers only. */
export function PaletteState({ text, count: choices, isLoading, error }: PaletteStateProps) {
  const isEmpty = choices === 0
  return (
    <>
      {isLoading && <div className={css.line} />}
      <div role="status">
        {error !== undefined && (
          <p className={css.trouble}>Links could not be searched. {failureWords(error).detail}</p>
        )}
        {isEmpty && isLoading && <p className={css.nothing}>Searching links…</p>}
        {isEmpty && !isLoading && <p className={css.nothing}>Nothing matches “{text.trim()}”</p>}
        {!isEmpty && !isLoading && text.trim() !== '' && (
          <VisuallyHidden>{countOf(choices, 'choice')}</VisuallyHidden>
        )}
      </div>
    </>
  )
}
