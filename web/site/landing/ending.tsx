import { Button } from '@mantine/core'
import { pageAddress } from '../../lib/base-path.ts'
import { START_WORDS } from '../../lib/start-words.ts'
import css from './ending.module.css'

export function Ending() {
  return (
    <section className={css.ending}>
      <div className={`site-width ${css.endingRow}`}>
        <h2>Make the next link a short one</h2>
        <div className={css.endingActions}>
          <Button component="a" href={pageAddress('/register')} size="lg">
            {START_WORDS}
          </Button>
          <Button component="a" href="#self-host" size="lg" variant="default">
            Run it yourself
          </Button>
        </div>
      </div>
    </section>
  )
}
