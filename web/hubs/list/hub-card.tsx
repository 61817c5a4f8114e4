import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../contract/counted.ts'
import type { HubTrends } from '../../../contract/hubs/hub-analytics.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { daysLeft } from '../../lib/trash-days.ts'
import { icon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import { changePercent, count, share } from '../../ui/text/numbers.ts'
import { useNow } from '../../ui/time/now.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { editorPath } from '../editor-path.ts'
import { isLive, stateTones, stateWords } from '../hub-state.ts'
import { drawHub } from '../page/draw-page.ts'
import { PageThumbnail } from '../page/page-thumbnail.tsx'
import css from './hub-card.module.css'
import { HubMenu } from './hub-menu.tsx'
import type { HubPermissions } from './hub-permissions.ts'
import type { HubActions } from './use-hub-actions.tsx'

export interface HubCardProps extends HubPermissions {
  hub: Hub
  trend: HubTrends['items'][number] | undefined
  actions: HubActions
  onQr: (hub: Hub) => void
  onRename: (hub: Hub) => void
}

export function HubCard(props: HubCardProps) {
  const { hub, trend } = props
  const isOff = hub.status === 'DISABLED' || hub.status === 'TRASHED'
  return (
    <article className={css.card} data-off={isOff || undefined} aria-label={hub.title}>
      <Thumbnail hub={hub} />
      <div className={css.facts}>
        <StateChip tone={stateTones[hub.status]}>{stateWords(hub)}</StateChip>
        <h2 className={css.title}>{hub.title}</h2>
        <div className={css.address}>
          <span title={`${hub.domain}/${hub.key}`}>
            {hub.domain}/{hub.key}
          </span>
          <CopyButton
            label={`Copy the address of ${hub.title}`}
            onCopy={() => copyLink(hub.shortUrl)}
          />
        </div>
        <HubNumbers trend={hub.publishedVersion === null ? undefined : trend} />
        <p className={css.age}>
          <Age hub={hub} />
        </p>
        {hub.status === 'TRASHED' ? <TrashFoot {...props} /> : <Foot {...props} />}
      </div>
    </article>
  )
}

function Thumbnail({ hub }: { hub: Hub }) {
  const html = useMemo(() => drawHub(hub), [hub])
  const preview = <PageThumbnail html={html} title={`Preview of ${hub.title}`} />
  if (hub.status === 'TRASHED') return <div className={css.thumbnail}>{preview}</div>
  return (
    // The button below does the same, with words: one stop of the keyboard is enough
    <Link to={editorPath(hub)} className={css.thumbnail} tabIndex={-1} aria-hidden="true">
      {preview}
    </Link>
  )
}

function Age({ hub }: { hub: Hub }) {
  const now = useNow().getTime()
  if (hub.deletedAt !== null) {
    const days = daysLeft(hub.deletedAt, now)
    return `Gone in ${counted(days, 'day')}`
  }
  if (hub.status === 'PUBLISHED' && hub.publishedAt !== null)
    return (
      <>
        Published <TimeAgo at={hub.publishedAt} isSentence />
      </>
    )
  return (
    <>
      Edited <TimeAgo at={hub.updatedAt} isSentence />
    </>
  )
}

function Foot({ hub, mayUpdate, mayDelete, actions, onQr, onRename }: HubCardProps) {
  return (
    <div className={css.foot}>
      <Button
        component={Link}
        to={editorPath(hub)}
        size="xs"
        variant="default"
        className={css.edit}
      >
        {mayUpdate ? 'Edit' : 'Look'}
      </Button>
      {isLive(hub) && (
        <Tooltip label="Open page">
          <ActionIcon
            component="a"
            href={hub.shortUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the page of ${hub.title}`}
          >
            <IconExternalLink {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="QR code">
        <ActionIcon aria-label={`QR code of ${hub.title}`} onClick={() => onQr(hub)}>
          <IconQrcode {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Insights">
        <ActionIcon
          component={Link}
          to={editorPath(hub, 'insights')}
          aria-label={`Insights of ${hub.title}`}
        >
          <IconChartBar {...icon} />
        </ActionIcon>
      </Tooltip>
      <span className={css.more}>
        <HubMenu
          hub={hub}
          mayUpdate={mayUpdate}
          mayDelete={mayDelete}
          onRename={() => onRename(hub)}
          onToggle={() => void actions.toggle(hub)}
          onTrash={() => void actions.trash(hub)}
        />
      </span>
    </div>
  )
}

function TrashFoot({ hub, mayUpdate, actions }: HubCardProps) {
  if (!mayUpdate) return null
  return (
    <div className={css.foot}>
      <Button size="xs" variant="default" onClick={() => void actions.restore(hub)}>
        Restore
      </Button>
    </div>
  )
}

type Trend = HubTrends['items'][number]

/** Dashes for a page that was not public, and until the numbers are loaded. */
function HubNumbers({ trend }: { trend: Trend | undefined }) {
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Views, 7 days</dt>
        <dd>
          {trend ? count(trend.views) : '–'}
          {trend && <Change trend={trend} />}
        </dd>
      </div>
      <div>
        <dt>Click rate</dt>
        <dd>{trend && trend.views > 0 ? share(trend.clicks, trend.views) : '–'}</dd>
      </div>
    </dl>
  )
}

function Change({ trend: { views, viewsBefore } }: { trend: Trend }) {
  const percent = changePercent(views, viewsBefore)
  if (percent === undefined || percent === 0) return null
  const isUp = percent > 0
  return (
    <span className={css.change} data-down={!isUp || undefined}>
      <VisuallyHidden>{isUp ? 'up' : 'down'} </VisuallyHidden>
      <span aria-hidden="true">{isUp ? '+' : '−'}</span>
      {Math.abs(percent).toLocaleString(undefined, { maximumFractionDigits: 0 })}%
    </span>
  )
}
