import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconLoader2, IconRuler2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QrDesign } from '../../../contract/qr/qr-design.ts'
import type { QrPicture } from '../../../qr-code/shapes.ts'
import { smallIcon } from '../../ui/icon.ts'
import { contrastOf, GOOD_CONTRAST, LEAST_CONTRAST } from './contrast.ts'
import css from './design-checks.module.css'
import { countReadings, SCAN_TRIES } from './scan.ts'

interface DesignChecksProps {
  design: QrDesign
  picture: QrPicture
  text: string
}

/** The smallest module that a hand-held phone reads reliably. */
const MODULE_MM = 0.5
/** A design is tried once it has not changed for this long. */
const SETTLE_MS = 250

export function DesignChecks({ design, picture, text }: DesignChecksProps) {
  const { ratio, isInverted } = contrastOf(design)
  const readings = useReadings(picture, text)
  const isWeak = ratio < GOOD_CONTRAST || isInverted
  const warning = warningOf({ readings, ratio, isInverted })
  return (
    <div>
      <ul className={css.checks}>
        <Check tone={isWeak ? 'warn' : 'good'} name="Contrast">
          {ratio.toFixed(1)} : 1
        </Check>
        <Check tone={toneOf(readings)} name="Reads back">
          {readingWords(readings)}
        </Check>
        <Check tone="plain" name="Smallest print">
          {Math.ceil(picture.width * MODULE_MM)} mm
        </Check>
      </ul>
      <p className={css.warning} role="status">
        {warning}
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

type Readings = number | null | undefined

/** How many attempts decoded the picture; undefined while they run, null if this browser cannot run them. */
function useReadings(picture: QrPicture, text: string): Readings {
  const [settled] = useDebouncedValue(picture, SETTLE_MS)
  const { data, isError } = useQuery({
    queryKey: ['qr-readings', text, settled],
    queryFn: () => countReadings(settled, text),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return null
  return settled === picture ? data : undefined
}

function toneOf(readings: Readings): CheckTone {
  if (readings === undefined) return 'busy'
  return readings === SCAN_TRIES ? 'good' : 'warn'
}

function readingWords(readings: Readings): string {
  if (readings === undefined) return 'Trying …'
  return readings === null ? 'Not tried' : `${readings} of ${SCAN_TRIES} tries`
}

interface Findings {
  readings: Readings
  ratio: number
  isInverted: boolean
}

/** The most severe warning, phrased as advice. */
function warningOf({ readings, ratio, isInverted }: Findings): string {
  if (readings === 0)
    return 'This code cannot be read. Choose darker dots, a lighter paper or a smaller logo.'
  if (isInverted) return 'Dots lighter than their paper: many scanners read dark on light only.'
  if (ratio < LEAST_CONTRAST) return 'The colours are too alike for many cameras.'
  if (typeof readings === 'number' && readings < SCAN_TRIES)
    return 'Small, blurred or askew it is not always read. A wider margin or simpler dots help.'
  return ''
}
