import { Button } from '@mantine/core'
import { pageAddress } from '../../../lib/base-path.ts'
import { START_WORDS } from '../../../lib/start-words.ts'
import css from './promo-card.module.css'
import { taglines } from './taglines.ts'

/**
 * Leads to the registration. It shows one tagline after the other, which promo-script.ts moves on; the server leaves out
 * those about what this installation has not got.
 */
export function PromoCard() {
  return (
    <section className={css.card} aria-label="About Unfurly" data-promo-card>
      <ul className={css.taglines}>
        {taglines.map(({ text, when }, index) => (
          <li key={text} data-tagline data-if={when} data-shown={index === 0 || undefined}>
            {text}
          </li>
        ))}
      </ul>
      <Button component="a" href={pageAddress('/register')} size="sm" fullWidth>
        {START_WORDS}
      </Button>
    </section>
  )
}
