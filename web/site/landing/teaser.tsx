import { pageAddress } from '../../lib/base-path.ts'
import { freePoints, ownPoints, proPoints } from '../pricing/plan-points.ts'
import { Section } from '../section.tsx'
import css from './teaser.module.css'

const plans = [
  { name: 'Free', text: 'For yourself and a first project.', points: freePoints },
  { name: 'Pro', text: 'For a team and its campaigns.', points: proPoints },
  { name: 'Your server', text: 'All of Pro, on a machine you own.', points: ownPoints },
]

/** What an account costs: with payments the plans, without them that everything is included. */
export function Teaser() {
  return (
    <>
      <Section
        title="Free, until you need more"
        when="payments"
        aside={
          <p>
            A first account starts with 14 days of Pro.{' '}
            <a className="site-link" href={pageAddress('/pricing')}>
              Compare the plans
            </a>
          </p>
        }
      >
        <div className={css.plans}>
          {plans.map(({ name, text, points }) => (
            <div key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
              <ul>
                {points.slice(0, 4).map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Everything is included" when="no-payments">
        <p className="site-lead">
          On this installation every account is Pro, without limits, and there is nothing to buy.{' '}
          <a className="site-link" href={pageAddress('/pricing')}>
            What an account has
          </a>
        </p>
      </Section>
    </>
  )
}
