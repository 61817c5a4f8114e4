import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { stateTone } from '../../lib/health/health-words.ts'
import { HealthDot } from '../../shared/health-dot.tsx'
import { smallIcon } from '../../ui/icon.ts'
import css from './hub-group.module.css'
import { groupWords, isQuiet, type MonitorGroup, worstStateOf } from './monitor-groups.ts'
import type { EditLinkOf } from './monitor-menu.tsx'
import row from './monitor-row.module.css'
import { MonitorRow } from './monitor-row.tsx'

interface HubGroupProps {
  group: MonitorGroup
  /** All monitors are here. Otherwise there may be more buttons, which are not counted yet. */
  isWhole: boolean
  mayUpdate: boolean
  onEdit: EditLinkOf
}

/** The buttons of a Hub under its name, folded while all of them are up. */
export function HubGroup({ group: { id, hub, monitors }, isWhole, ...rest }: HubGroupProps) {
  const listId = useId()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? !(isWhole && isQuiet(monitors))
  const name = hub?.title || id
  return (
    <li className={css.group}>
      <UnstyledButton
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        <HealthDot tone={stateTone(worstStateOf(monitors))} />
        <span className={css.name}>
          Hub “<bdi>{name}</bdi>”
        </span>
        {isWhole && <span className={css.sum}>{groupWords(monitors)}</span>}
        <IconChevronRight {...smallIcon} className={css.chevron} />
      </UnstyledButton>
      <ul
        id={listId}
        className={`${row.list} ${css.buttons}`}
        aria-label={`Buttons of ${name}`}
        hidden={!isOpen}
      >
        {isOpen &&
          monitors.map((monitor) => <MonitorRow key={monitor.id} monitor={monitor} {...rest} />)}
      </ul>
    </li>
  )
}
