import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { createContext, use } from 'react'
import { useChecks, useProblem } from '../../editor/editor-context.ts'

interface OpenBlock {
  id: string
  /** Its position in the list. */
  at: number
}

const OpenBlockContext = createContext<OpenBlock>({ id: '', at: 0 })
export const OpenBlockProvider = OpenBlockContext.Provider

/** The error of a field of the open block, from the server or the publishing checks. */
export function useBlockError(field: string): string | undefined {
  const { id, at } = use(OpenBlockContext)
  const { errors, isChecked } = useChecks()
  const problem = useProblem(`blocks.${at}.${field}`)
  const check = errors.find((each) => each.blockId === id && each.field === field)
  return problem ?? (isChecked ? check?.message : undefined)
}

interface BlockFieldProps
  extends Pick<TextInputProps, 'placeholder' | 'description' | 'inputMode' | 'maxLength'> {
  label: string
  /** Of the block, such as `title` or `items.2.url`. */
  field: string
  value: string | null | undefined
  onChange: (value: string) => void
  rows?: number
}

/** A text of the open block. */
export function BlockField({ field, value, onChange, rows, ...rest }: BlockFieldProps) {
  const error = useBlockError(field)
  const shared = { ...rest, value: value ?? '', error, autoComplete: 'off', 'data-field': field }
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
export function AddressField(props: Omit<BlockFieldProps, 'rows' | 'inputMode'>) {
  return <BlockField placeholder="https://" inputMode="url" maxLength={8192} {...props} />
}
