import type { TargetFacts } from '../../../../contract/links/targets.ts'
import { UPLOADS_PATH } from '../../../../contract/links/uploads.ts'
import { inOneLine } from '../../../../contract/one-line.ts'
import type { CardPicture, ShareCard } from '../../../shared/share-card-picture.tsx'
import { hostOf, plannedTarget } from '../../short-link.ts'
import type { LinkValues } from '../link-values.ts'

interface CardSource {
  /** Of the page at the target, as far as it was read. */
  facts: TargetFacts | undefined
  /** Origin of this installation. */
  origin: string
  /** Programs then get the page that asks for the password, unless the link has a card of its own. */
  asksPassword: boolean
}

export const PASSWORD_PAGE_TITLE = 'This link has a password'

/** With any field of its own, the link has a card of its own; without, programs follow the link and read the target's. */
export function shareCardOf(
  { preview, title, redirectTo, domain, vanity }: CardValues,
  { facts, origin, asksPassword }: CardSource,
): ShareCard {
  const own = {
    title: inOneLine(preview.title),
    description: inOneLine(preview.description),
    imageUrl: preview.imageUrl.trim(),
  }
  const isEmpty = Object.values(own).every((text) => text === '')
  if (isEmpty && asksPassword) {
    return { host: domain, title: PASSWORD_PAGE_TITLE, description: '', picture: { kind: 'none' } }
  }
  if (isEmpty) {
    return {
      host: hostOf(redirectTo),
      title: inOneLine(title),
      description: inOneLine(facts?.description ?? ''),
      picture: pictureAt(facts?.imageUrl ?? '', origin),
    }
  }
  return {
    host: domain,
    title: own.title || `${domain}/${vanity.trim() || '…'}`,
    description: own.description,
    picture: pictureAt(own.imageUrl, origin),
  }
}

type CardValues = Pick<LinkValues, 'preview' | 'title' | 'redirectTo' | 'domain' | 'vanity'>

function pictureAt(typed: string, origin: string): CardPicture {
  const address = plannedTarget(typed)
  if (!address) return { kind: 'none' }
  // Anything else on our own host may be a short link, and loading it would count a click.
  const isUpload = address.origin === origin && address.pathname.startsWith(UPLOADS_PATH)
  return isUpload
    ? { kind: 'here', address: address.href }
    : { kind: 'elsewhere', host: address.host }
}
