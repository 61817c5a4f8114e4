import type { ReactNode } from 'react'
import type { Link } from '../../../contract/links.ts'
import { banWords } from '../../../contract/report-reasons.ts'
import { Address } from '../../ui/address.tsx'
import { count } from '../../ui/numbers.ts'
import { RowCheck } from '../../ui/row-check.tsx'
import { SiteTile } from '../../ui/site-tile.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { copyLink } from './copy-link.ts'
import { LinkMarks } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import css from './link-row.module.css'
import { stateOf } from './link-state.ts'
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
  /** A line of the last seven days; undefined where it is not known or not shown. */
  week: ReactNode
  onChoose: (index: number, isRange: boolean) => void
}

/** The short link is the copy button: nothing else on the row is pressed as often. */
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

/** Nothing for a link that is active, or in the trash, which is a list of its own. */
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
