import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PENDING_DAYS } from '../../../contract/plans/referral-terms.ts'
import { pageAddress } from '../../lib/base-path.ts'
import { smallIcon } from '../../ui/icon.ts'
import script from './ambassador-script.ts?worker&url'
import css from './numbers.module.css'
import { signedInMark } from './signed-in-mark.ts'

export const REFERRALS = '/settings/referrals'

const numbers = [
  { slot: 'sign-ups', label: 'Signed up', note: 'By your link' },
  { slot: 'qualified', label: 'Qualified', note: 'They count' },
  { slot: 'pending', label: 'Pending', note: `Due after ${PENDING_DAYS} days` },
  { slot: 'balance', label: 'Due', note: 'Your balance' },
  { slot: 'paid', label: 'Paid', note: 'So far' },
  { slot: 'earned', label: 'Earned', note: 'Pending, due and paid' },
] as const

/**
 * The ambassador's own numbers, for people who are signed in; the script fills them in. All states lie in the same place,
 * so the page does not move from one to the next.
 */
export function AmbassadorNumbers() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first frame */}
      <script dangerouslySetInnerHTML={{ __html: signedInMark }} />
      <script async type="module" src={script} />
      <section className={css.numbers} data-ambassador-numbers aria-labelledby="your-numbers">
        <div className="site-width">
          <h2 id="your-numbers" tabIndex={-1}>
            Your numbers
          </h2>
          <p role="status" className={css.spoken} data-slot="status" />
          <div className={css.states}>
            <State name="loading">
              <p data-words>Loading your numbers …</p>
            </State>
            <div data-state="numbers">
              <Shared />
              <dl className={css.totals}>
                {numbers.map(({ slot, label, note }) => (
                  <div key={slot}>
                    <dt>{label}</dt>
                    <dd>
                      <b data-slot={slot}>–</b>
                      <span>{note}</span>
                    </dd>
                  </div>
                ))}
              </dl>
              <p>
                <a className="site-link" href={pageAddress(REFERRALS)}>
                  Who joined, and when
                </a>
              </p>
            </div>
            <State name="no-code">
              <p data-words>Your account has no code yet. One press makes it.</p>
              <Button component="a" href={pageAddress(REFERRALS)}>
                Make your code
              </Button>
            </State>
            <State name="no-permission">
              <p data-words>
                The numbers of your account are for its Administrators and its Owner. Ask one of
                them for the link, or for the role.
              </p>
            </State>
            <State name="ended">
              <p data-words>Your session has ended. Log in to see your numbers.</p>
              <Button component="a" href={pageAddress('/login')}>
                Log in
              </Button>
            </State>
            <State name="failed">
              <p data-words>Your numbers could not be loaded. Nothing of them is lost.</p>
              <Button data-again>Try again</Button>
            </State>
          </div>
        </div>
      </section>
    </>
  )
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-state={name} className={css.state}>
      {children}
    </div>
  )
}

function Shared() {
  return (
    <div className={css.shared}>
      <p>
        <span>Your link</span>
        <code data-slot="url">–</code>
      </p>
      <Button variant="default" leftSection={<IconCopy {...smallIcon} />} data-copy="url">
        Copy link
      </Button>
      <p>
        <span>Your code</span>
        <code data-slot="code">–</code>
      </p>
    </div>
  )
}
