import { Button } from '@mantine/core'
import { emailMessage } from '../../contract/people/email.ts'
import { pageAddress } from '../lib/base-path.ts'
import css from './newsletter-box.module.css'
import { newsletterWords } from './newsletter-words.ts'

/**
 * Static markup; newsletter-script.ts finds its parts by data attributes. Without scripts the form leads to a page that says
 * how it went. At most one on a page.
 */
export function NewsletterBox() {
  return (
    <section className={css.box} aria-label="Newsletter" data-newsletter>
      <div data-newsletter-ask>
        <h2>{newsletterWords.title}</h2>
        <p>{newsletterWords.intro}</p>
        <form
          className={css.form}
          method="post"
          action={pageAddress('/newsletter/subscribe')}
          noValidate
        >
          <div className={css.field}>
            {/* Not of the type email, with which browsers change what was typed. */}
            <input
              name="email"
              type="text"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              aria-label="E-mail address"
              aria-describedby="newsletter-invalid"
              placeholder="you@example.org"
            />
            <p id="newsletter-invalid" className={css.error} role="alert" hidden>
              {emailMessage}
            </p>
          </div>
          <Button type="submit" size="md" className={css.button}>
            <span className={css.label}>{newsletterWords.button}</span>
          </Button>
        </form>
        <p className={css.error} role="alert" data-newsletter-failed hidden>
          {newsletterWords.failed}
        </p>
      </div>
      <div role="status">
        <div data-newsletter-thanks hidden>
          <h2 tabIndex={-1}>{newsletterWords.thanks}</h2>
          <p>{newsletterWords.welcome}</p>
          <p>{newsletterWords.lastStep}</p>
        </div>
      </div>
    </section>
  )
}
