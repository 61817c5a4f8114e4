import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

interface TextButtonProps {
  onClick: () => void
  children: ReactNode
}

/** A button that looks like the links beside it. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <UnstyledButton className="site-link" fz="inherit" onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
