import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { INTRO_TOUR } from '../../../contract/screens/tours.ts'
import { useConfig } from '../../lib/config.ts'
import { log } from '../../lib/log.ts'
import { trialDaysLeft } from '../../lib/plans/trial.ts'
import { useAccount } from '../../lib/session/session.ts'
import { pathsFor, type WelcomePath } from './paths.ts'
import { seeTourMutation } from './queries.ts'
import { type TrialMoment, trialMoment } from './trial-moment.ts'

const PATH_AFTER_MS = 500
const UPGRADE = '/upgrade'
/** In local storage, which a logout clears: skipping is for this login. */
const SKIPPED = 'introSkipped'

const loadTrial = () => import('./trial-dialog.tsx')
const loadPath = () => import('./choose-your-path.tsx')

/** Greets a member at page load: first the free-trial dialog, if due, then Choose Your Path. */
export function Welcome() {
  const { freeTrialEndsOn } = useAccount()
  const [moment] = useTrialMoment()
  const [isTrialOver, setTrialOver] = useState(moment === undefined)
  return (
    <>
      {moment && freeTrialEndsOn && (
        <Trial moment={moment} endsOn={freeTrialEndsOn} onOver={() => setTrialOver(true)} />
      )}
      {isTrialOver && <Path />}
    </>
  )
}

/** Decided once per page load: a new day or a tour seen meanwhile must not open a dialog. */
function useTrialMoment() {
  const { paymentsEnabled } = useConfig()
  const { freeTrialEndsOn, hasSeenTour } = useAccount()
  return useState(() =>
    paymentsEnabled
      ? trialMoment(trialDaysLeft(freeTrialEndsOn, new Date()), hasSeenTour)
      : undefined,
  )
}

interface TrialProps {
  moment: TrialMoment
  endsOn: string
  onOver: () => void
}

function Trial({ moment, endsOn, onOver }: TrialProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const { mutate: see } = useMutation(seeTourMutation)
  const part = useLoaded(loadTrial, true)
  if (!part) return null
  const close = () => {
    setOpen(false)
    see(moment.tour)
    onOver()
  }
  const upgrade = () => {
    close()
    void navigate(UPGRADE)
  }
  return (
    <part.TrialDialog
      isOpen={isOpen}
      moment={moment}
      endsOn={endsOn}
      onUpgrade={upgrade}
      onClose={close}
    />
  )
}

/** Never interrupts the user: if another dialog is open by then, it waits for the next page load. */
function Path() {
  const navigate = useNavigate()
  const { role, hasSeenTour } = useAccount()
  const { hubEnabled } = useConfig()
  const paths = pathsFor({ role, hubEnabled })
  const [isWanted] = useState(
    !hasSeenTour[INTRO_TOUR] && paths.length > 0 && localStorage.getItem(SKIPPED) === null,
  )
  const [isOpen, setOpen] = useState(false)
  const { mutate: see } = useMutation(seeTourMutation)
  const part = useLoaded(loadPath, isWanted)
  useEffect(() => {
    if (!isWanted) return
    const due = setTimeout(() => setOpen(!isDialogOpen()), PATH_AFTER_MS)
    return () => clearTimeout(due)
  }, [isWanted])
  if (!part) return null
  const pick = ({ path }: WelcomePath) => {
    setOpen(false)
    see(INTRO_TOUR)
    void navigate(path)
  }
  return (
    <part.ChooseYourPath
      isOpen={isOpen}
      paths={paths}
      onPick={pick}
      onSkip={() => {
        localStorage.setItem(SKIPPED, 'true')
        setOpen(false)
      }}
    />
  )
}

/** Ignores the trial dialog, which may still be closing. */
const isDialogOpen = () =>
  document.querySelector('[role="dialog"]:not(:has([data-greeting]))') !== null

/**
 * Loads a part once it is wanted; undefined until loaded. Not React.lazy: a failed import would break the whole frame,
 * while these dialogs can wait for the next page load.
 */
function useLoaded<T>(load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState<{ part: T }>()
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    load().then(
      (part) => isGone || setLoaded({ part }),
      (error) => log('A dialog could not be loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted])
  return loaded?.part
}
