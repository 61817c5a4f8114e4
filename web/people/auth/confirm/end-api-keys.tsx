import { Checkbox, type CheckboxProps } from '@mantine/core'

/** Offered with a new password: an attacker who knew the old one may have made API keys, which outlive it. */
export function EndApiKeys(props: CheckboxProps) {
  return (
    <Checkbox
      size="sm"
      label="End my API keys, too"
      description="Programs that use them stop working until they get a new one."
      {...props}
    />
  )
}
