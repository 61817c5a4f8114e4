import css from './history.module.css'
import { CopyButton } from './shortener.tsx'

/** The links created in this browser. Empty and hidden until the shortener's script finds some. */
export function History() {
  return (
    <section className={css.history} aria-labelledby="history-title" data-history hidden>
      <h2 id="history-title">Your latest links</h2>
      <ul data-part="list" />
      <template data-part="row">
        <li className={css.row}>
          <div className={css.main}>
            <a data-slot="link" className={css.link} target="_blank" rel="noreferrer" href="#hero">
              {' '}
            </a>
            <p data-slot="target" className={css.target} />
          </div>
          <span data-slot="clicks" className={css.clicks} />
          <time data-slot="age" className={css.age} />
          <CopyButton />
        </li>
      </template>
    </section>
  )
}
