import { Button } from '@mantine/core'
import type { Link } from '../../../contract/links/links.ts'
import { Address } from '../../ui/text/address.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { shownLink } from '../short-link.ts'
import { useLinkDrawer } from './drawer-state.tsx'
import css from './made-link.module.css'

/** The link created by the paste box, with buttons to copy and edit it. */
export function MadeLink({ link }: { link: Link }) {
  const drawer = useLinkDrawer()
  return (
    <div className={css.made}>
      <a href={link.shortUrl} className={css.short} target="_blank" rel="noreferrer">
        {shownLink(link)}
      </a>
      <CopyButton label="Copy link" onCopy={() => copyLink(link.shortUrl)} />
      <span className={css.target}>
        <Address url={link.redirectTo} />
      </span>
      <Button size="xs" variant="default" onClick={() => drawer.edit(link)}>
        Edit
      </Button>
    </div>
  )
}
