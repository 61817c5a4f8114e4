import type { ReactNode } from 'react'
import css from './catalogue.module.css'

export interface Component {
  name: string
  states: Record<string, ReactNode>
  /** Each state takes the whole width. */
  isWide?: boolean
}

/** A component with each of its states and their names. */
export function Show({ name, states, isWide }: Component) {
  return (
    <section className={css.component} aria-labelledby={anchorOf(name)}>
      <h3 className={css.name} id={anchorOf(name)}>
        {name}
      </h3>
      <div className={css.states} data-wide={isWide || undefined}>
        {Object.entries(states).map(([state, shown]) => (
          <div key={state} className={css.state}>
            <p className={css.stateName}>{state}</p>
            {shown}
          </div>
        ))}
      </div>
    </section>
  )
}

export const anchorOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
