import { SegmentedControl } from '@mantine/core'
import { levelOf, type QrLevel, qrLevels } from '../../contract/codes/qr-design.ts'
import type { DesignOptionsProps } from './design-options.ts'
import css from './options.module.css'

const repairs: Record<QrLevel, string> = { L: '7 %', M: '15 %', Q: '25 %', H: '30 %' }
const margins = ['0', '2', '4', '6']

/** Error correction level and margin (quiet zone). */
export function RepairOptions({ design, onChange }: DesignOptionsProps) {
  const level = levelOf(design)
  return (
    <div className={css.pair}>
      <div>
        <span className={css.name}>Error correction</span>
        <SegmentedControl
          fullWidth
          aria-label="Error correction"
          data={[...qrLevels]}
          value={level}
          onChange={(value) => onChange({ level: value as QrLevel })}
        />
        <p className={css.hint}>
          {level === design.level
            ? `${repairs[level]} may be dirty or covered.`
            : `Raised to ${level} for the logo.`}
        </p>
      </div>
      <div>
        <span className={css.name}>Margin</span>
        <SegmentedControl
          fullWidth
          aria-label="Margin in modules"
          data={margins}
          value={String(design.margin)}
          onChange={(value) => onChange({ margin: Number(value) })}
        />
        <p className={css.hint}>
          {design.margin < 4
            ? '4 on grounds that are not as light as the paper.'
            : 'As the standard asks for.'}
        </p>
      </div>
    </div>
  )
}
