import { Button } from '@mantine/core'
import {
  PENDING_DAYS,
  QUALIFY_DAYS,
  REFERRAL_REWARD,
} from '../../../contract/plans/referral-terms.ts'
import { hasScreen } from '../../../contract/screens/screens.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { PageTop } from '../page-top.tsx'
import { Section } from '../section.tsx'
import { AmbassadorNumbers, REFERRALS } from './ambassador-numbers.tsx'
import css from './company.module.css'

const REWARD_DOLLARS = REFERRAL_REWARD.amount / 100

const five: Point[] = [
  [278, 34],
  [66, 34],
  [66, 150],
  [234, 150],
  [234, 292],
  [30, 292],
]

const steps = [
  ['Make your code', 'Under Settings, Referrals. One press makes it, and the link with it.'],
  [
    'Share the link',
    'Whoever opens it gets your code for their registration. They need not type anything.',
  ],
  [
    'They make an account',
    `Their account is linked to your code and appears in your list. It counts once they have made a link and stayed for ${QUALIFY_DAYS} days.`,
  ],
] as const

const questions = [
  ['Who can be an ambassador?', 'Every account. An Administrator or the Owner makes the code.'],
  [
    'What is a new user?',
    `A person who confirms their e-mail, makes a first link, and is still there after ${QUALIFY_DAYS} days. An account is linked once, to one code. Accounts of your own do not count.`,
  ],
  ['Does my friend have to pay?', 'No. Every new user counts, whether they pay or not.'],
  [
    'When am I paid?',
    `A reward is due ${PENDING_DAYS} days after it counts. Whoever runs this installation then pays what is due.`,
  ],
  [
    'Where do I see what I earned?',
    'Here, while you are signed in, and under Settings, Referrals: who joined, when, and the sum.',
  ],
] as const

export function Ambassador() {
  return (
    <>
      <PageTop
        title={`$${REWARD_DOLLARS} for every new user you bring`}
        lead={`Like Unfurly? Tell someone. For each new user who comes with your code and stays, you earn $${REWARD_DOLLARS}, whether they ever pay us or not.`}
        art={<Ribbon half={22} viewBox="0 0 300 330" paths={[five]} />}
      >
        <div className={css.actions}>
          {hasScreen(REFERRALS) && (
            <Button component="a" href={pageAddress(REFERRALS)} size="lg">
              Get your code
            </Button>
          )}
          <Button
            component="a"
            className={css.guest}
            href={pageAddress('/register-mail')}
            size="lg"
            variant={hasScreen(REFERRALS) ? 'default' : 'filled'}
          >
            Make an account first
          </Button>
        </div>
      </PageTop>
      {hasScreen(REFERRALS) && <AmbassadorNumbers />}
      <section className="site-section site-alt">
        <div className="site-width">
          <h2>How it works</h2>
          <ol className={css.steps}>
            {steps.map(([title, text], index) => (
              <li key={title}>
                <span aria-hidden="true">{index + 1}</span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Section
        title="The sum is short"
        aside={
          <p>
            New users times ${REWARD_DOLLARS}. No levels. The questions below say what a new user
            is.
          </p>
        }
      >
        <table className={css.sums}>
          <thead>
            <tr>
              <th scope="col">New users</th>
              <th scope="col">You earn</th>
            </tr>
          </thead>
          <tbody>
            {[1, 5, 20, 100].map((users) => (
              <tr key={users}>
                <td>{users}</td>
                <td>${users * REWARD_DOLLARS}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="Questions" isAlt>
        <dl className={css.questions}>
          {questions.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
