import { IconCopy } from '@tabler/icons-react'
import type { Link } from '../../../contract/links.ts'
import { banWords } from '../../../contract/report-reasons.ts'
import { Address } from '../../ui/address.tsx'
import { tinyIcon } from '../../ui/icon.ts'
import { count } from '../../ui/numbers.ts'
import { RowCheck } from '../../ui/row-check.tsx'
import { SiteTile } from '../../ui/site-tile.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { copyLink } from './copy-link.ts'
import { LinkMenu } from './link-menu.tsx'
import css from './link-row.module.css'
import { hostOf, shownLink } from './short-link.ts'
import { TagCell } from './tag-cell.tsx'
import { daysLeft } from './trash-days.ts'

interface LinkRowProps {
  link: Link
  isChosen: boolean
  /** The keys are at this row. */
  isAt: boolean
  /** Of its place in the list. */
  index: number
  /** Of tags, by their names. */
  colors: ReadonlyMap<string, string>
  onChoose: (index: number, isRange: boolean) => void
}

/** The short link is the copy button: nothing else on the row is pressed as often. */
export function LinkRow({ link, index, colors, isChosen, isAt, onChoose }: LinkRowProps) {
  return (
    <div
      className={css.row}
      data-chosen={isChosen || undefined}
      data-at={isAt || undefined}
      aria-current={isAt || undefined}
    >
      <RowCheck
        label={`Select ${shownLink(link)}`}
        isChecked={isChosen}
        onCheck={(withShift) => onChoose(index, withShift)}
      />
      <SiteTile host={hostOf(link.redirectTo)} src={link.faviconUrl} />
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
          {link.banned && <StateChip tone="bad">{`Banned: ${banWords[link.banned]}`}</StateChip>}
          {link.title && <span className={css.title}>{link.title}</span>}
          <Address url={link.redirectTo} />
        </div>
      </div>
      <TagCell names={link.tags} colors={colors} />
      <span className={css.clicks}>
        {count(link.clicks.human)}
        <span className={css.unit}> clicks</span>
      </span>
      <When link={link} />
      <LinkMenu link={link} />
    </div>
  )
}

/** How old it is; in the trash, when it goes for good. */
function When({ link }: { link: Link }) {
  if (link.deletedAt === null) return <TimeAgo at={link.createdAt} className={css.age} />
  const days = daysLeft(link.deletedAt, Date.now())
  return <span className={css.age}>{days === 1 ? 'in 1 day' : `in ${days} days`}</span>
}

interface LinkHeadsProps {
  /** Whether all, some or none of the rows are chosen. */
  chosen: 'all' | 'some' | 'none'
  isTrash: boolean
  onToggleAll: () => void
}

export function LinkHeads({ chosen, isTrash, onToggleAll }: LinkHeadsProps) {
  return (
    <div className={`${css.row} ${css.heads}`}>
      <RowCheck
        label="Select all links that are loaded"
        isChecked={chosen === 'all'}
        isPartly={chosen === 'some'}
        onCheck={onToggleAll}
      />
      <span className={css.headLink} aria-hidden="true">
        Link
      </span>
      <span className={css.headTags} aria-hidden="true">
        Tags
      </span>
      <span className={css.clicks} aria-hidden="true">
        Clicks
      </span>
      <span className={css.age} aria-hidden="true">
        {isTrash ? 'Ends' : 'Age'}
      </span>
    </div>
  )
}
