import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { counted } from '../../../../contract/counted.ts'
import type { Link } from '../../../../contract/links/links.ts'
import { banWords } from '../../../../contract/operators/report-reasons.ts'
import { stateName, stateTone } from '../../../lib/health/health-words.ts'
import { daysLeft } from '../../../lib/trash-days.ts'
import { countOf } from '../../../shared/count-of.ts'
import { RowCheck } from '../../../ui/lists/row-check.tsx'
import { SiteTile } from '../../../ui/lists/site-tile.tsx'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { copyLink } from '../../../ui/text/copy-link.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { linkPath } from '../../link-path.ts'
import { stateOf } from '../../link-state.ts'
import { hostOf, shownLink } from '../../short-link.ts'
import { LinkMarks } from './link-marks.tsx'
import { LinkMenu } from './link-menu.tsx'
import css from './link-row.module.css'
import { RuleCell } from './rule-cell.tsx'
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
  /** The clicks of the last seven days; undefined until loaded, and in the trash. */
  week: ReactNode
  onChoose: (index: number, isRange: boolean) => void
  /** Opens the designer of its QR code. */
  onQr: (link: Link) => void
}

export function LinkRow({ link, index, colors, week, isChosen, isAt, ...on }: LinkRowProps) {
  const name = shownLink(link)
  const allClicks = countOf(link.clicks.human, 'click')
  return (
    <div
      className={css.row}
      data-chosen={isChosen || undefined}
      data-at={isAt || undefined}
      aria-current={isAt || undefined}
    >
      <RowCheck
        label={`Select ${name}`}
        isChecked={isChosen}
        onCheck={(withShift) => on.onChoose(index, withShift)}
      />
      <SiteTile host={hostOf(link.redirectTo)} src={link.faviconUrl} />
      <div className={css.what}>
        <div className={css.address}>
          <RouterLink to={linkPath(link)} className={css.key} aria-label={name} title={name}>
            <span className={css.domain}>
              {link.domain}
              <span className={css.slash}>/</span>
            </span>
            <span className={css.keyText}>{link.key}</span>
          </RouterLink>
          {link.deletedAt === null && <AddressButtons link={link} name={name} onQr={on.onQr} />}
          <LinkMarks link={link} />
        </div>
        <div className={css.to}>
          <State link={link} />
          {link.title && <span className={css.title}>{link.title}</span>}
          {link.geo.length > 0 ? (
            <RuleCell rules={link.geo} redirectTo={link.redirectTo} />
          ) : (
            <Address url={link.redirectTo} />
          )}
        </div>
      </div>
      <TagCell names={link.tags} colors={colors} />
      <span className={css.clicks} title={`${allClicks} in all`}>
        {link.deletedAt === null ? week : allClicks}
      </span>
      <When link={link} />
      <LinkMenu link={link} />
    </div>
  )
}

interface AddressButtonsProps {
  link: Link
  name: string
  onQr: LinkRowProps['onQr']
}

/** What people take the short link for: to paste it, or to print it. */
function AddressButtons({ link, name, onQr }: AddressButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={css.copy}
        aria-label={`Copy ${name}`}
        title="Copy the short link"
        onClick={() => copyLink(link.shortUrl)}
      />
      <button
        type="button"
        className={css.qr}
        aria-label={`QR code of ${name}`}
        title="QR code"
        onClick={() => onQr(link)}
      />
    </>
  )
}

/** Renders nothing for an active link whose target is not known to be in trouble, or for one in the trash, which has its own list. */
function State({ link }: { link: Link }) {
  const state = stateOf(link, Date.now())
  const isPlain = state === 'Active' || state === 'In the trash'
  const tone = link.health ? stateTone(link.health.state) : undefined
  const trouble = tone === 'good' || tone === 'quiet' ? undefined : tone
  if (!link.banned && isPlain && !trouble) return null
  return (
    <span className={css.state}>
      {link.banned && <StateChip tone="bad">{`Banned: ${banWords[link.banned]}`}</StateChip>}
      {link.health && trouble && (
        <StateChip tone={trouble}>{stateName(link.health.state)}</StateChip>
      )}
      {!isPlain && <StateChip tone={state === 'Ended' ? 'warn' : 'plain'}>{state}</StateChip>}
    </span>
  )
}

/** The age of the link; in the trash, the days until it is purged. */
function When({ link }: { link: Link }) {
  if (link.deletedAt === null) return <TimeAgo at={link.createdAt} className={css.age} />
  const days = daysLeft(link.deletedAt, Date.now())
  return <span className={css.age}>in {counted(days, 'day')}</span>
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
        {isTrash ? 'Clicks, all time' : 'Clicks, 7 days'}
      </span>
      <span className={css.age} aria-hidden="true">
        {isTrash ? 'Ends' : 'Age'}
      </span>
    </div>
  )
}
