import { IconCopy } from '@tabler/icons-react'
import type { Link } from '../../../contract/links.ts'
import { Address } from '../../ui/address.tsx'
import { tinyIcon } from '../../ui/icon.ts'
import { count } from '../../ui/numbers.ts'
import { SiteTile } from '../../ui/site-tile.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { copyLink } from './copy-link.ts'
import { LinkMenu } from './link-menu.tsx'
import type { LinkActions } from './link-menu-items.tsx'
import css from './link-row.module.css'
import { hostOf, shownLink } from './short-link.ts'
import { TagCell } from './tag-cell.tsx'

interface LinkRowProps {
  link: Link
  actions: LinkActions
}

/** The short link is the copy button: nothing else on the row is pressed as often. */
export function LinkRow({ link, actions }: LinkRowProps) {
  return (
    <div className={css.row}>
      <SiteTile host={hostOf(link.redirectTo)} />
      <div className={css.what}>
        <button
          type="button"
          className={css.key}
          aria-label={`Copy ${shownLink(link)}`}
          title="Copy the short link"
          onClick={() => copyLink(link.shortUrl)}
        >
          <span className={css.domain}>{link.domain}/</span>
          <span className={css.keyText}>{link.key}</span>
          <IconCopy {...tinyIcon} className={css.copy} />
        </button>
        <div className={css.to}>
          {link.title && <span className={css.title}>{link.title}</span>}
          <Address url={link.redirectTo} />
        </div>
      </div>
      <TagCell names={link.tags} />
      <span className={css.clicks}>
        {count(link.clicks.human)}
        <span className={css.unit}> clicks</span>
      </span>
      <TimeAgo at={link.createdAt} className={css.age} />
      <LinkMenu link={link} actions={actions} />
    </div>
  )
}

export function LinkHeads() {
  return (
    <div className={`${css.row} ${css.heads}`} aria-hidden="true">
      <span className={css.headLink}>Link</span>
      <span className={css.headTags}>Tags</span>
      <span className={css.clicks}>Clicks</span>
      <span className={css.age}>Age</span>
    </div>
  )
}
