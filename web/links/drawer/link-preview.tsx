import type { ComponentType } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { banWords } from '../../../contract/operators/report-reasons.ts'
import type { ShareCard } from '../../shared/share-card-picture.tsx'
import { ShareCardPicture } from '../../shared/share-card-picture.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import css from './link-preview.module.css'
import type { LinkValues } from './link-values.ts'

/** Draws the QR code beside the form. Passed in by the page, because features do not import each other. */
export type CodePicture = ComponentType<{
  shortUrl: string
  label: string
  /** False while no key is typed: the server will generate one. */
  isKnown: boolean
  /** The link, made or planned; undefined while its key is not known to be free. */
  link: (Pick<Link, 'domain' | 'key' | 'shortUrl'> & { isPlanned?: boolean }) | undefined
}>

interface LinkPreviewProps {
  values: LinkValues
  link: Link | undefined
  isKeyBad: boolean
  isKeyFree: boolean
  card: ShareCard
  Code: CodePicture
}

/** Previews the short link and its QR code while typing; a key that the server will generate is not known yet. */
export function LinkPreview({ values, link, isKeyBad, isKeyFree, card, Code }: LinkPreviewProps) {
  const key = values.vanity.trim()
  const shortUrl = link?.shortUrl ?? `${location.protocol}//${values.domain}/${key}`
  const shown = `${values.domain}/${key}`
  const planned = isKeyFree ? { domain: values.domain, key, shortUrl, isPlanned: true } : undefined
  return (
    <aside className={css.preview} aria-label="Preview">
      <div className={css.short}>
        <span className={css.label}>Short link</span>
        <span className={css.line}>
          <span className={css.text} data-bad={isKeyBad || undefined}>
            {values.domain}/{key ? <b>{key}</b> : '…'}
          </span>
          {link && <CopyButton label="Copy link" onCopy={() => copyLink(link.shortUrl)} />}
        </span>
      </div>
      {link?.banned && (
        <p className={css.banned}>
          Banned for {banWords[link.banned]}: visitors see a warning. Another address does not lift
          it; write to whoever runs this installation if it is a mistake.
        </p>
      )}
      <div className={css.qr}>
        <Code
          shortUrl={shortUrl}
          label={`QR code of ${shown}`}
          isKnown={key !== ''}
          link={link ?? planned}
        />
        {!key && <p className={css.note}>Leave the key empty and a short one is made for you.</p>}
      </div>
      <div className={css.shared}>
        <ShareCardPicture card={card} />
      </div>
    </aside>
  )
}
