import { ActionIcon } from '@mantine/core'
import { ESTIMATED } from '../../ui/text/estimates.ts'
import { Hint } from '../../ui/text/hint.tsx'

/** Beside a chart of estimated numbers, which has no room for the reason. */
export function EstimateMark() {
  return (
    <Hint words={ESTIMATED}>
      <ActionIcon size={24} aria-label={ESTIMATED}>
        ≈
      </ActionIcon>
    </Hint>
  )
}
