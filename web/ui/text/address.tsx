import css from './address.module.css'
import { middleCut } from './middle-cut.ts'

/** An address on one line, truncated in the middle, with the whole address as its tooltip. */
export function Address({ url }: { url: string }) {
  const { start, end } = middleCut(url, { whole: 42, tail: 14 })
  return (
    <span className={css.address} title={url}>
      <span className={css.start}>{start}</span>
      {end !== '' && <span className={css.end}>{end}</span>}
    </span>
  )
}
