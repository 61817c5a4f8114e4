import { Tooltip } from '@mantine/core'

export interface TipProps {
  element: HTMLElement
  label: string
}

export function Tip({ element, label }: TipProps) {
  return <Tooltip target={element} label={label} opened />
}
