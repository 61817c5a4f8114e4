import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pageAddress } from '../../lib/base-path.ts'
import { START_WORDS } from '../../lib/start-words.ts'
import { PleatRule } from '../../ui/brand/pleat-rule.tsx'
import { icon } from '../../ui/icon.ts'
import { PageTop } from '../page-top.tsx'
import { allPlans, Comparison, withoutPlans } from './comparison.tsx'
import { freePoints, ownPoints, proPoints } from './plan-points.ts'
import css from './pricing.module.css'

/** The server leaves out what does not hold with the payments of this installation on, or off. */
export function Pricing() {
  return (
    <>
      <div data-if="payments">
        <PageTop
          title="Free, until you need more"
          lead="Your first account begins with 14 days of Pro. After that it is Free, and everything you made keeps redirecting. Links never stop because of a limit."
        />
        <Plans />
      </div>
      <div data-if="no-payments">
        <PageTop
          title="Everything is included"
          lead="Payments are off on this installation: every account is Pro, without limits, and there is nothing to buy."
        >
          <div>
            <Button component="a" href={pageAddress('/register')} size="lg">
              {START_WORDS}
            </Button>
          </div>
        </PageTop>
      </div>
      <section id="feature-comparison" className={css.comparison}>
        <div className="site-width" data-if="payments">
          <h2>Compare the plans</h2>
          <PleatRule />
          <Comparison
            label="Comparison of the plans"
            columns={['Free', 'Pro', 'Your server']}
            valuesOf={allPlans}
          />
        </div>
        <div className="site-width" data-if="no-payments">
          <h2>What an account has</h2>
          <PleatRule />
          <Comparison
            label="What an account has"
            columns={['On this installation']}
            valuesOf={withoutPlans}
          />
        </div>
      </section>
    </>
  )
}

function Plans() {
  return (
    <div className={`site-width ${css.plans}`}>
      <div className={css.plan}>
        <h2>Free</h2>
        <p>For yourself and a first project.</p>
        <Price amount="$0">for as long as you like</Price>
        <Button
          component="a"
          href={pageAddress('/register-mail')}
          size="md"
          fullWidth
          variant="default"
        >
          Make a free account
        </Button>
        <Points points={freePoints} />
      </div>
      <div className={css.plan} data-main>
        <h2>Pro</h2>
        <p>For a team and its campaigns.</p>
        <Price amount="14 days">free, no card needed</Price>
        <Button component="a" href={pageAddress('/register')} size="md" fullWidth>
          {START_WORDS}
        </Button>
        <Points points={proPoints} />
      </div>
      <div className={css.own}>
        <h2>Your server</h2>
        <p>
          The same program, started with one command. No plans there: every account is Pro, without
          limits.
        </p>
        <Points points={ownPoints} />
        <a className="site-link" href={pageAddress('/#self-host')}>
          How to run it
        </a>
      </div>
    </div>
  )
}

function Price({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <p className={css.price}>
      <b>{amount}</b>
      <span>{children}</span>
    </p>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <IconCheck {...icon} />
          {point}
        </li>
      ))}
    </ul>
  )
}
