import { lazy, type ReactNode, Suspense, useState } from 'react'
import { copyHere } from '../shorten/copy.ts'

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })))

interface ShortLinkProps {
  shortUrl: string
  redirectTo: string
  title?: string | null | undefined
  isDrawnAtFirst?: boolean
  /** Copying is what the person most likely wants of it. */
  isCopyFirst?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** A short link with what can be done with it. Only addresses of the web become links. */
export function ShortLink(props: ShortLinkProps) {
  const {
    shortUrl,
    redirectTo,
    title,
    isDrawnAtFirst = false,
    isCopyFirst = false,
    children,
  } = props
  const [isDrawn, setIsDrawn] = useState(isDrawnAtFirst)
  const label = shortUrl.replace(/^https?:\/\//, '')
  return (
    <>
      <div>
        <p className="strong any-text">
          {/^https?:\/\//.test(shortUrl) ? (
            <a href={shortUrl} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ) : (
            label
          )}
        </p>
        <p className="muted small one-line" title={redirectTo}>
          {title || redirectTo}
        </p>
      </div>
      <div className="row wrap">
        <CopyButton text={shortUrl} isFirst={isCopyFirst} />
        <button
          type="button"
          className="button compact"
          aria-expanded={isDrawn}
          aria-label={`QR code of ${label}`}
          onClick={() => setIsDrawn(!isDrawn)}
        >
          QR code
        </button>
        {children}
      </div>
      {isDrawn && (
        <Suspense fallback={null}>
          <QrCode address={shortUrl} />
        </Suspense>
      )}
    </>
  )
}

/** Says whether it worked; if not, the text is there to be copied by hand. */
export function CopyButton({ text, isFirst = false }: { text: string; isFirst?: boolean }) {
  const [isCopied, setIsCopied] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={isFirst ? 'button compact primary' : 'button compact'}
        aria-label={isCopied ? `Copied ${text}` : `Copy ${text}`}
        onClick={async () => setIsCopied(await copyHere(text))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      {isCopied === false && <ByHand text={text} />}
    </>
  )
}

/** The browser refused to copy. */
export function ByHand({ text }: { text: string }) {
  return (
    <div className="field">
      <p className="error" role="alert">
        The browser did not let us copy it. Copy it by hand:
      </p>
      <input
        className="input"
        aria-label="Short link"
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </div>
  )
}
