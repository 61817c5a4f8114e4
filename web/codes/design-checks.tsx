import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconLoader2, IconRuler2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colourProblems, contrastOf, GOOD_CONTRAST } from '../../contract/codes/qr-contrast.ts'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import type { QrReadable, QrVerdict } from '../../contract/codes/qr-readable.ts'
import type { QrPicture } from '../../qr-code/shapes.ts'
import { smallIcon } from '../ui/icon.ts'
import css from './design-checks.module.css'
import { fetchVerdict, type QrLink } from './queries.ts'

interface DesignChecksProps {
  link: QrLink
  design: QrDesign
  picture: QrPicture
}

/** The smallest module that a hand-held phone reads reliably. */
const MODULE_MM = 0.5
/** A design is tried once it has not changed for this long. */
const SETTLE_MS = 400

export function DesignChecks({ link, design, picture }: DesignChecksProps) {
  const { ratio, isInverted } = contrastOf(design)
  const verdict = useVerdict(link, design)
  const isWeak = ratio < GOOD_CONTRAST || isInverted
  return (
    <div>
      <ul className={css.checks}>
        <Check tone={isWeak ? 'warn' : 'good'} name="Contrast">
          {ratio.toFixed(1)} : 1
        </Check>
        <Check tone={toneOf(verdict)} name="Read by">
          {verdictWords(verdict)}
        </Check>
        <Check tone="plain" name="Smallest print">
          {Math.ceil(picture.width * MODULE_MM)} mm
        </Check>
      </ul>
      <p className={css.warning} role="status">
        {verdict?.reason ?? ''}
      </p>
    </div>
  )
}

type CheckTone = 'good' | 'warn' | 'plain' | 'busy'
const signs = {
  good: IconCheck,
  warn: IconAlertTriangle,
  plain: IconRuler2,
  busy: IconLoader2,
} as const

function Check({ tone, name, children }: { tone: CheckTone; name: string; children: ReactNode }) {
  const Sign = signs[tone]
  return (
    <li data-tone={tone}>
      <Sign {...smallIcon} />
      <span>{name}</span>
      <b>{children}</b>
    </li>
  )
}

/** Undefined while decoders try it, null if the server did not answer. */
type Verdict = QrVerdict | null | undefined

/** What the calls say that draw the code. */
function useVerdict(link: QrLink, design: QrDesign): Verdict {
  const [settled] = useDebouncedValue(design, SETTLE_MS)
  const [unseen] = Object.values(colourProblems(design))
  const { data, isError } = useQuery({
    queryKey: ['qr-verdict', link.domain, link.key, settled],
    queryFn: () => fetchVerdict(link, settled),
    enabled: Object.keys(colourProblems(settled)).length === 0,
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (unseen) return { readable: 'no', reason: unseen }
  if (settled !== design) return undefined
  return isError ? null : data
}

function toneOf(verdict: Verdict): CheckTone {
  if (verdict === undefined) return 'busy'
  return verdict?.readable === 'yes' ? 'good' : 'warn'
}

const words: Readonly<Record<QrReadable, string>> = {
  yes: 'All scanners',
  partly: 'Some scanners',
  no: 'None',
}

function verdictWords(verdict: Verdict): string {
  if (verdict === undefined) return 'Trying …'
  return verdict === null ? 'Not tried' : words[verdict.readable]
}
