import {
  IconAlertTriangle,
  IconCircleCheck,
  IconConfetti,
  IconDownload,
  IconFileImport,
  IconGauge,
  IconListCheck,
  IconPointer,
  IconTrendingDown,
  IconTrendingUp,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import type { Notice } from '../../contract/notices/notices.ts'

type Tone = 'good' | 'bad' | 'warning' | 'plain'

interface NoticeIcon {
  Icon: typeof IconWorld
  tone: Tone
}

export function iconOf(notice: Notice): NoticeIcon {
  switch (notice.kind) {
    case 'firstClick':
      return { Icon: IconPointer, tone: 'good' }
    case 'milestone':
      return { Icon: IconConfetti, tone: 'good' }
    case 'traffic':
      return notice.direction === 'spike'
        ? { Icon: IconTrendingUp, tone: 'plain' }
        : { Icon: IconTrendingDown, tone: 'warning' }
    case 'limit':
      return { Icon: IconGauge, tone: notice.share === 100 ? 'bad' : 'warning' }
    case 'import':
      return { Icon: IconFileImport, tone: importTone(notice) }
    case 'moveCheck':
      return { Icon: IconListCheck, tone: moveTone(notice) }
    case 'export':
      return { Icon: IconDownload, tone: notice.outcome === 'done' ? 'good' : 'bad' }
    case 'domain':
      return domainIcon(notice.event)
    case 'incident':
      return notice.state === 'down'
        ? { Icon: IconAlertTriangle, tone: 'bad' }
        : { Icon: IconCircleCheck, tone: 'good' }
  }
}

function importTone({ outcome, made, rows }: Extract<Notice, { kind: 'import' }>): Tone {
  if (outcome === 'failed') return 'bad'
  return made === rows ? 'good' : 'warning'
}

function moveTone({ outcome, differences }: Extract<Notice, { kind: 'moveCheck' }>): Tone {
  if (outcome === 'failed') return 'bad'
  return differences === 0 ? 'good' : 'warning'
}

function domainIcon(event: Extract<Notice, { kind: 'domain' }>['event']): NoticeIcon {
  if (event === 'verified' || event === 'verified-again') return { Icon: IconWorld, tone: 'good' }
  return { Icon: IconWorldOff, tone: event === 'failing' ? 'warning' : 'bad' }
}
