import { useEffect } from 'react'
import { browser } from 'wxt/browser'
import { CopyButton } from '../look/short-link.tsx'
import { forgetLastOutcome, type LastOutcome } from '../shorten/last-outcome.ts'

/**
 * What became of a press outside the popup, by the shortcut, the icon or the menu, of one in a popup that was closed too soon,
 * or of a link that had waited.
 */
export function LastPress({ outcome }: { outcome: LastOutcome }) {
  // It is shown once.
  useEffect(() => void forgetLastOutcome(browser.storage.session), [])
  if (outcome.kind === 'notice')
    return (
      <p className="note waits any-text" role="status">
        {outcome.sentence}
      </p>
    )
  const { shortUrl, isCopied, isOld } = outcome
  const what = isOld ? 'This page had a short link already' : 'Made'
  return (
    <div className={isCopied ? 'note fine' : 'note fine stack'} role="status">
      <p className="any-text">
        {isCopied ? `${what}, and copied: ` : `${what}: `}
        <span className="strong">{shortUrl}</span>
      </p>
      {!isCopied && <CopyButton text={shortUrl} />}
    </div>
  )
}
