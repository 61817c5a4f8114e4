import type { ReactNode } from 'react'
import { FoldStrip } from './fold-strip.tsx'
import css from './hero.module.css'

interface HeroProps {
  /** An example short link on the domain of this installation, without its scheme. */
  example: string
  children: ReactNode
}

const address =
  'https://alderandpine.example/collections/spring-2026/rain-jackets?size=m&colour=moss&utm_source=newsletter&utm_medium=email&utm_campaign=spring'

export function Hero({ example, children }: HeroProps) {
  return (
    <section id="hero" className={css.hero}>
      <div className={`site-width ${css.head}`}>
        <h1>
          <span className={css.wide}>Long address in.</span>{' '}
          <span className={css.narrow}>Short link out.</span>
        </h1>
        <p className={css.lead}>
          Unfurly makes short links, counts the people who click them, and tells you when a
          destination stops answering. Use it here, or run the same program on your own server.
        </p>
      </div>
      <FoldStrip address={address} short={example} />
      <div className="site-width">{children}</div>
    </section>
  )
}
