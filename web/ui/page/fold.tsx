import { UnstyledButton } from '@mantine/core'
import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { icon, smallIcon } from '../icon.ts'
import css from './fold.module.css'

interface FoldProps {
  Icon: Icon
  name: string
  /** A summary of the section's content, for while it is closed. */
  value: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A section of a form that unfolds. While it is closed, its fields are not rendered. */
export function Fold({ Icon, name, value, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div className={css.fold}>
      <UnstyledButton
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon {...icon} />
        <span className={css.name}>{name}</span>
        <span className={css.value}>{value}</span>
        <IconChevronRight {...smallIcon} className={css.chevron} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={css.body}>
        {isOpen && children}
      </div>
    </div>
  )
}
