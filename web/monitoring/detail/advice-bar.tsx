import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconRefreshAlert } from '@tabler/icons-react'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import type { FailoverMode } from '../../../contract/monitoring/states.ts'
import { NoteBar } from '../../ui/page/note-bar.tsx'
import { useNow } from '../../ui/time/now.ts'
import { useAccept, useEditMonitor } from '../monitor-changes.ts'
import type { EditLinkOf } from '../overview/monitor-menu.tsx'
import { type Advice, adviceFor, failoverWords, holdWords } from './detail-words.ts'

interface AdviceBarProps {
  monitor: MonitorDetail
  mayUpdate: boolean
  onEdit: EditLinkOf
}

/** The one useful thing to do now. */
export function AdviceBar({ monitor, mayUpdate, onEdit }: AdviceBarProps) {
  const edit = useEditMonitor(monitor)
  const accept = useAccept(monitor)
  const now = useNow()
  const advice = adviceFor(monitor)
  if (!advice) return null
  const isBusy = edit.isPending || accept.isPending
  const act = () => {
    if (advice.kind === 'accept') accept.mutate()
    else if (advice.kind === 'add-backup') onEdit(monitor)
    else edit.mutate({ failover: modeAfter(advice) })
  }
  const isOnBackup = advice.kind === 'on-backup'
  return (
    <NoteBar
      tone={isOnBackup ? 'news' : 'warn'}
      Icon={advice.kind === 'accept' ? IconRefreshAlert : IconArrowsSplit2}
      action={
        mayUpdate && (
          <Button
            size="xs"
            variant={isOnBackup ? 'default' : 'filled'}
            loading={isBusy}
            onClick={act}
          >
            {buttons[advice.kind]}
          </Button>
        )
      }
    >
      <AdviceWords advice={advice} proof={failoverWords(monitor, now)} />
    </NoteBar>
  )
}

/** The mode that the button chooses, of an advice about a backup that is there. */
function modeAfter(advice: Extract<Advice, { backup: string }>): FailoverMode {
  if (advice.kind === 'use-backup') return advice.pins ? 'PINNED' : 'AUTO'
  return advice.isPinned ? 'AUTO' : 'OFF'
}

const buttons: Readonly<Record<Advice['kind'], string>> = {
  'use-backup': 'Use backup address',
  'add-backup': 'Add a backup',
  'on-backup': 'Back to the destination',
  accept: 'Accept the change',
}

function AdviceWords({ advice, proof }: { advice: Advice; proof: string | undefined }) {
  switch (advice.kind) {
    case 'use-backup':
      return (
        <>
          <strong>Send people to the backup meanwhile?</strong> They go to {shown(advice.backup)}
          {advice.pins ? ' until you change it back.' : ' until the destination passes two checks.'}
          {advice.hold !== null && ` ${holdWords[advice.hold]}`}
        </>
      )
    case 'add-backup':
      return (
        <>
          <strong>Send people elsewhere meanwhile?</strong> With a backup address the link leads
          there while its destination is down, and back by itself.
        </>
      )
    case 'on-backup':
      return (
        <>
          <strong>People go to {shown(advice.backup)}.</strong>{' '}
          {advice.isPinned
            ? 'Until you change it back.'
            : 'It switches back by itself after two good checks.'}
          {proof !== undefined && ` ${proof}`}
        </>
      )
    default:
      return (
        <>
          <strong>The {advice.what} is not what it was.</strong> If that is right, accept it, and
          the next checks compare with it.
        </>
      )
  }
}

const shown = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')
