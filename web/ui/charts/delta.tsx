import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { tinyIcon } from '../icon.ts'
import css from './delta.module.css'

interface DeltaProps {
  percent: number
  against: string
}

const tones = {
  up: { Arrow: IconArrowUpRight, word: 'up' },
  down: { Arrow: IconArrowDownRight, word: 'down' },
  even: { Arrow: IconMinus, word: '' },
}

function toneOf(percent: number) {
  if (percent > 0) return 'up'
  return percent < 0 ? 'down' : 'even'
}

/** The change since the previous period. The arrow shows the direction without relying on colour. */
export function Delta({ percent, against }: DeltaProps) {
  const tone = toneOf(percent)
  const { Arrow, word } = tones[tone]
  return (
    <span className={css.delta}>
      <span className={css.value} data-tone={tone}>
        <Arrow {...tinyIcon} />
        <VisuallyHidden>{word} </VisuallyHidden>
        {Math.abs(percent).toLocaleString(undefined, { maximumFractionDigits: 1 })}%
      </span>
      <span className={css.against}>{against}</span>
    </span>
  )
}
