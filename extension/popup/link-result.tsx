import { useEffect, useRef } from 'react'
import { ByHand, ShortLink } from '../look/short-link.tsx'

export type Result =
  | { kind: 'made'; shortUrl: string; redirectTo: string; title: string; isCopied: boolean }
  | { kind: 'kept'; sentence: string }

interface LinkResultProps {
  result: Result
  showWaiting: () => void
  again: () => void
}

export function LinkResult({ result, showWaiting, again }: LinkResultProps) {
  const place = useRef<HTMLHeadingElement>(null)
  // It takes the place of the form, which had the focus.
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="card">
      <h2
        className={result.kind === 'made' && result.isCopied ? 'note fine' : 'note waits'}
        tabIndex={-1}
        ref={place}
      >
        {headlineOf(result)}
      </h2>
      {result.kind === 'made' ? (
        <>
          {!result.isCopied && <ByHand text={result.shortUrl} />}
          <ShortLink {...result} isDrawnAtFirst />
        </>
      ) : (
        <>
          <p className="any-text">{result.sentence}</p>
          <button type="button" className="button" onClick={showWaiting}>
            Show what waits
          </button>
        </>
      )}
      <button type="button" className="button" onClick={again}>
        Shorten another
      </button>
    </section>
  )
}

function headlineOf(result: Result): string {
  if (result.kind === 'kept') return 'Kept, and sent as soon as it can be'
  return result.isCopied ? 'Made and copied' : 'Made'
}
