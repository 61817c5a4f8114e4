import { VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { tinyIcon } from '../../ui/icon.ts'
import css from './closed-mark.module.css'

/** Beside the name of a closed folder. */
export function ClosedMark() {
  return (
    <>
      <IconLock {...tinyIcon} className={css.mark} />
      <VisuallyHidden>, only some members see it</VisuallyHidden>
    </>
  )
}
