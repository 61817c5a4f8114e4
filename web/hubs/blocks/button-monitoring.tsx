import { IconHeartbeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { HubButton } from '../../../contract/hubs/hub-buttons.ts'
import { findWebAddress } from '../../../hub-page/addresses.ts'
import { healthWords } from '../../lib/health/health-words.ts'
import { Fold } from '../../ui/page/fold.tsx'
import { buttonsQuery } from '../editor/button-health.ts'
import { useEditor } from '../editor/editor-context.ts'
import { monitorPath } from '../editor-path.ts'
import css from './blocks.module.css'

interface ButtonMonitoringProps {
  blockId: string
  /** As it is typed. */
  url: string
}

/** The link behind a button of the published page, and whether its address answers. */
export const ButtonMonitoring = memo(({ blockId, url }: ButtonMonitoringProps) => {
  const { hub } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const isPublished = hub.publishedVersion !== null
  const { data } = useQuery({ ...buttonsQuery(hub), enabled: isPublished })
  const button = data?.items.find(({ place }) => place === blockId)
  const isSame = button?.redirectTo === findWebAddress(url)
  return (
    <Fold
      Icon={IconHeartbeat}
      name="Monitoring"
      value={button && isSame ? stateOf(button) : 'After publishing'}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {button ? (
        <p className={css.hint}>
          Visitors go through {button.domain}/{button.key}, which counts them.{' '}
          {isSame
            ? 'Its address is checked, and you are told when it is down.'
            : 'The new address is checked once it is published.'}{' '}
          <Link to={monitorPath(button)}>See its monitoring</Link>
        </p>
      ) : (
        <p className={css.hint}>
          The address is checked from the publication on, and you are told when it is down.
        </p>
      )}
    </Fold>
  )
})

const stateOf = ({ health }: HubButton): string =>
  health ? healthWords(health) : 'Not checked yet'
