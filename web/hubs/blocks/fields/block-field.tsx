import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { createContext, use, useState } from 'react'
import { useChecks, useProblem } from '../../editor/editor-context.ts'

interface OpenBlock {
  id: string
  /** Its position in the list. */
  at: number
}

const OpenBlockContext = createContext<OpenBlock>({ id: '', at: 0 })
export const OpenBlockProvider = OpenBlockContext.Provider

/**
 * The error of a field of the open block, from the server or the publishing checks. These wait until the field was left, or
 * until somebody wants to publish.
 */
export function useBlockError(field: string, wasLeft = false): string | undefined {
  const { id, at } = use(OpenBlockContext)
  const { errors, isChecked } = useChecks()
  const problem = useProblem(`blocks.${at}.${field}`)
  const check = errors.find((each) => each.blockId === id && each.field === field)
  return problem ?? (isChecked || wasLeft ? check?.message : undefined)
}

interface BlockFieldProps
  extends Pick<TextInputProps, 'placeholder' | 'description' | 'inputMode' | 'maxLength' | 'type'> {
  label: string
  /** Of the block, such as `title` or `items.2.url`. */
  field: string
  value: string | null | undefined
  onChange: (value: string) => void
  onBlur?: () => void
  rows?: number
}

/** A text of the open block. */
export function BlockField({ field, value, onChange, onBlur, rows, ...rest }: BlockFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const shared = {
    ...rest,
    value: value ?? '',
    error: useBlockError(field, wasLeft),
    autoComplete: 'off',
    'data-field': field,
    onBlur: () => {
      setLeft(true)
      onBlur?.()
    },
  }
  return rows ? (
    <Textarea
      {...shared}
      minRows={rows}
      autosize
      maxRows={12}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** An address as it is typed; publishing checks it. */
export function AddressField(props: Omit<BlockFieldProps, 'rows'>) {
  return <BlockField placeholder="https://" inputMode="url" maxLength={8192} {...props} />
}
