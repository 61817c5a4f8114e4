import type { ReactNode } from 'react'
import type { Link } from '../../../../contract/links/links.ts'
import { banWords } from '../../../../contract/report-reasons.ts'
import { RowCheck } from '../../../ui/lists/row-check.tsx'
import { SiteTile } from '../../../ui/lists/site-tile.tsx'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { copyLink } from '../copy-link.ts'
import { stateOf } from '../link-state.ts'
import { hostOf, shownLink } from '../short-link.ts'
import { daysLeft } from '../trash-days.ts'
import { LinkMarks } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import css from './link-row.module.css'
import { TagCell } from './tag-cell.tsx'

interface LinkRowProps {
  link: Link
  isChosen: boolean
  /** The keyboard cursor is at this row. */
  isAt: boolean
  /** Position in the list. */
  index: number
  /** Tag colours by tag name. */
  colors: ReadonlyMap<string, string>
  /** Sparkline of the last seven days; undefined if not loaded or not shown. */
  week: ReactNode
  onChoose: (index: number, isRange: boolean) => void
}

/** The short link itself is the copy button, the most frequent action of a row. */
export function LinkRow({ link, index, colors, week, isChosen, isAt, onChoose }: LinkRowProps) {
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
        <div className={css.address}>
          <button
            type="button"
            className={css.key}
            aria-label={`Copy ${shownLink(link)}`}
            title="Copy the short link"
            onClick={() => copyLink(link.shortUrl)}
          >
            <span className={css.domain}>{link.domain}/</span>
            <span className={css.keyText}>{link.key}</span>
          </button>
          <LinkMarks link={link} />
        </div>
        <div className={css.to}>
          <State link={link} />
          {link.title && <span className={css.title}>{link.title}</span>}
          <Address url={link.redirectTo} />
        </div>
      </div>
      <TagCell names={link.tags} colors={colors} />
      <span className={css.clicks}>
        {week && <span className={css.week}>{week}</span>}
        <span className={css.number}>
          {count(link.clicks.human)}
          <span className={css.unit}> clicks</span>
        </span>
      </span>
      <When link={link} />
      <LinkMenu link={link} />
    </div>
  )
}

/** Renders nothing for an active link, or for one in the trash, which has its own list. */
function State({ link }: { link: Link }) {
  const state = stateOf(link, Date.now())
  const isPlain = state === 'Active' || state === 'In the trash'
  if (!link.banned && isPlain) return null
  return (
    <span className={css.state}>
      {link.banned && <StateChip tone="bad">{`Banned: ${banWords[link.banned]}`}</StateChip>}
      {!isPlain && <StateChip tone={state === 'Ended' ? 'warn' : 'plain'}>{state}</StateChip>}
    </span>
  )
}

/** The age of the link; in the trash, the days until it is purged. */
function When({ link }: { link: Link }) {
  if (link.deletedAt === null) return <TimeAgo at={link.createdAt} className={css.age} />
  const days = daysLeft(link.deletedAt, Date.now())
  return <span className={css.age}>{days === 1 ? 'in 1 day' : `in ${days} days`}</span>
}

interface LinkHeadsProps {
  /** Whether all, some or none of the rows are selected. */
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
