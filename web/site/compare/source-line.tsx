import { pageAddress } from '../../lib/base-path.ts'
import css from './compare.module.css'
import type { Source } from './product.ts'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** '25 Nov 2026', of a day such as 2026-11-25. */
export const dayWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))

/** Where a statement was read, and when. */
export function SourceLine({ source: { name, address, readOn, dated } }: { source: Source }) {
  const isOurs = address.startsWith('/')
  return (
    <span className={css.source}>
      <a
        className="site-link"
        href={isOurs ? pageAddress(address) : address}
        {...(!isOurs && { rel: 'noopener' })}
      >
        {name}
      </a>
      <span>
        {dated && (
          <>
            of <time dateTime={dated}>{dayWords(dated)}</time>,{' '}
          </>
        )}
        read <time dateTime={readOn}>{dayWords(readOn)}</time>
      </span>
    </span>
  )
}
