import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconRestore } from '@tabler/icons-react'
import { Link as RouterLink } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import { banWords } from '../../../contract/operators/report-reasons.ts'
import { useConfig } from '../../lib/config.ts'
import { stateOf } from '../../links/link-state.ts'
import { LinkActionsProvider } from '../../links/list/rows/link-actions-context.ts'
import { LinkMenu } from '../../links/list/rows/link-menu.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyLink } from '../../ui/text/copy-link.ts'
import css from './link.module.css'
import { useLinkActions } from './link-actions.ts'
import { useBackLink } from './list-position.ts'

interface LinkHeadProps {
  /** As in the address of the page. */
  name: string
  /** Undefined until it is loaded. */
  link: Link | undefined
}

/** The same heading before and after the link is loaded, so that it keeps the focus. */
export function LinkHead({ name, link }: LinkHeadProps) {
  const { geoEnabled } = useConfig()
  return (
    <>
      <BackTo name={name} isGeo={geoEnabled && (link?.geo.length ?? 0) > 0} />
      <PageHeader
        title={link ? `${link.domain}/${link.key}` : name}
        note={link && <Note link={link} />}
        actions={link && <Actions link={link} />}
      />
    </>
  )
}

/** Leads back to the list as it was, or, without a previous one, to the list that contains the link. */
function BackTo({ name, isGeo }: { name: string; isGeo: boolean }) {
  const back = useBackLink(name, isGeo ? '/main/geofurls' : '/main/furls')
  return (
    <RouterLink {...back} className={css.back}>
      <IconArrowLeft {...smallIcon} /> {back.to.startsWith('/main/geofurls') ? 'GeoFurls' : 'Furls'}
    </RouterLink>
  )
}

/** The link's title, and its state unless it is active. */
function Note({ link }: { link: Link }) {
  const state = stateOf(link, Date.now())
  return (
    <span className={css.note}>
      {link.banned && <StateChip tone="bad">{`Banned: ${banWords[link.banned]}`}</StateChip>}
      {state !== 'Active' && <StateChip tone="warn">{state}</StateChip>}
      <bdi>{link.title}</bdi>
    </span>
  )
}

function Actions({ link }: { link: Link }) {
  const actions = useLinkActions()
  const isLive = link.deletedAt === null
  return (
    <>
      <CopyButton label="Copy link" onCopy={() => copyLink(link.shortUrl)} />
      {isLive && actions.onEdit && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil {...smallIcon} />}
          onClick={() => actions.onEdit?.(link)}
        >
          Edit
        </Button>
      )}
      {!isLive && actions.onRestore && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRestore {...smallIcon} />}
          onClick={() => actions.onRestore?.(link)}
        >
          Restore
        </Button>
      )}
      {isLive && (
        <LinkActionsProvider value={actions}>
          <LinkMenu link={link} />
        </LinkActionsProvider>
      )}
    </>
  )
}
