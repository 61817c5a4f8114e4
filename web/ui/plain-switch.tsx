import css from './plain-switch.module.css'

interface PlainSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that looks like Mantine's and costs a fraction of it: for rows of long lists. Its label is not shown. */
export function PlainSwitch({ label, isOn, onChange }: PlainSwitchProps) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
      role="switch"
      className={`mantine-focus-auto ${css.switch}`}
      aria-label={label}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
