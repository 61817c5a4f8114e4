import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

interface TextButtonProps {
  onClick: () => void
  children: ReactNode
}

/** Looks like the links beside it, and does something instead of leading somewhere. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <UnstyledButton className="site-link" fz="inherit" onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
