import { Button, Modal, VisuallyHidden } from '@mantine/core'
import { counted, nounFor } from '../../../contract/counted.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { keptWords, limitWords, spanWords } from '../../lib/plans/tier-words.ts'
import { Confetti } from '../../ui/confetti/confetti.tsx'
import { longDay } from '../../ui/time/dates.ts'
import { greetingTitle } from './greeting-title.ts'
import css from './trial-dialog.module.css'
import type { TrialMoment } from './trial-moment.ts'

const WIDTH = 440

export interface TrialDialogProps {
  isOpen: boolean
  moment: TrialMoment
  endsOn: string
  onUpgrade: () => void
  onClose: () => void
}

export function TrialDialog({ isOpen, moment, endsOn, onUpgrade, onClose }: TrialDialogProps) {
  const { kind, daysLeft } = moment
  const isWelcome = kind === 'welcome'
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        size={WIDTH}
        withCloseButton={false}
        padding={0}
        styles={greetingTitle}
      >
        <div className={css.trial} data-greeting>
          <Modal.CloseButton className={css.close} iconSize={20} aria-label="Close" />
          <span className={css.days}>
            <b>{daysLeft}</b> {nounFor(daysLeft, 'day')}
          </span>
          <Modal.Title>{isWelcome ? 'Welcome to Your Pro Trial!' : 'Pro Trial'}</Modal.Title>
          <p className={css.sub}>
            {isWelcome
              ? `Everything in Pro is open until ${endDay(endsOn)}. No card needed; afterwards your links keep redirecting.`
              : `${counted(daysLeft, 'day')} of Pro ${daysLeft === 1 ? 'is' : 'are'} left, until ${endDay(endsOn)}. What you made stays, and your links keep redirecting.`}
          </p>
          <Gains />
          <Button fullWidth data-autofocus onClick={onUpgrade}>
            Upgrade Now
          </Button>
          <Button fullWidth variant="subtle" color="gray" mt={4} onClick={onClose}>
            Maybe Later
          </Button>
        </div>
      </Modal>
      {isOpen && isWelcome && <Confetti />}
    </>
  )
}

const endDay = (endsOn: string) => longDay(endsOn, readerZone())

const { FREE, PRO } = tierLimits
const gains = [
  ['Links', limitWords(FREE.links), limitWords(PRO.links)],
  ['Clicks a month', limitWords(FREE.clicks), limitWords(PRO.clicks)],
  [
    'Time between checks',
    spanWords(FREE.monitorIntervalSeconds),
    spanWords(PRO.monitorIntervalSeconds),
  ],
  ['Analytics kept', keptWords(FREE.retentionDays), keptWords(PRO.retentionDays)],
  ['People', limitWords(FREE.users), limitWords(PRO.users)],
] as const

/** Compares the limits of Free and Pro. */
function Gains() {
  return (
    <table className={css.gains}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">Free</th>
          <th scope="col">Pro</th>
        </tr>
      </thead>
      <tbody>
        {gains.map(([what, free, pro]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{free}</td>
            <td>{pro}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
