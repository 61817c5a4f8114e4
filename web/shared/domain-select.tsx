import { Select, type SelectProps } from '@mantine/core'
import { SiteTile } from '../ui/lists/site-tile.tsx'
import css from './domain-select.module.css'

interface DomainSelectProps extends Omit<SelectProps, 'data' | 'renderOption' | 'leftSection'> {
  /** Those that cannot be chosen have no picture. */
  data: { value: string; label: string; disabled: boolean }[]
  /** The favicon of each domain, by its name. */
  pictures: ReadonlyMap<string, string | null> | undefined
}

const TILE_SIZE = 18

/** A choice of domains, each with its favicon beside its name. */
export function DomainSelect({ pictures, ...rest }: DomainSelectProps) {
  const { value } = rest
  return (
    <Select
      allowDeselect={false}
      {...rest}
      leftSection={
        value ? <SiteTile host={value} src={pictures?.get(value)} size={TILE_SIZE} /> : undefined
      }
      renderOption={({ option, checked }) =>
        option.disabled ? (
          option.label
        ) : (
          <span className={css.option} data-checked={checked || undefined}>
            <SiteTile host={option.value} src={pictures?.get(option.value)} size={TILE_SIZE} />
            <span className={css.name}>{option.label}</span>
          </span>
        )
      }
    />
  )
}
