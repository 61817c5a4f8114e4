import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { Address } from '../../../ui/text/address.tsx'
import { type BreakdownItem, rowName } from './breakdown-rows.ts'
import css from './row-label.module.css'

interface RowLabelProps {
  dimension: Dimension
  item: BreakdownItem
}

/** The name of a row on one line. Where there is too little room, a link loses letters of its domain before those of its key. */
export function RowLabel({ dimension, item }: RowLabelProps) {
  const { value, link } = item
  const name = rowName(dimension, item)
  if (dimension === 'target' && value !== '') return <Address url={name} />
  if (dimension !== 'link' || !link) return <bdi className={css.name}>{name}</bdi>
  return (
    <span className={css.link} title={name}>
      <span className={css.domain}>{link.domain}</span>
      <span className={css.key}>/{link.key}</span>
    </span>
  )
}
