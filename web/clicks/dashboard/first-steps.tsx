import { Button } from '@mantine/core'
import { type Icon, IconCheck, IconClick, IconLink, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { icon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './first-steps.module.css'
import { type FirstStep, stepsFor } from './steps.ts'
import { WhatYouWillSee } from './what-you-will-see.tsx'

interface FirstStepsProps {
  email: string
  link: Link | null
  /** Undefined for members who may not create links. */
  onCreate: (() => void) | undefined
  onCopy: (shortUrl: string) => void
}

const icons: Record<FirstStep['id'], Icon> = { account: IconUser, link: IconLink, click: IconClick }

/** Shown on the dashboard until there is a number to show. */
export function FirstSteps({ email, link, onCreate, onCopy }: FirstStepsProps) {
  const steps = stepsFor(email, link)
  const next = steps.find((step) => !step.isDone)
  const actions: Partial<Record<FirstStep['id'], ReactNode>> = {
    link: !link && onCreate && (
      <Button size="xs" onClick={onCreate}>
        Create link
      </Button>
    ),
    click: link && <FirstClickActions shortUrl={link.shortUrl} onCopy={onCopy} />,
  }
  return (
    <div className={css.wrap}>
      <Panel flush title="First steps" action={<Progress steps={steps} />}>
        <ol className={css.steps}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} isNext={step === next}>
              {actions[step.id]}
            </StepRow>
          ))}
        </ol>
      </Panel>
      <WhatYouWillSee />
    </div>
  )
}

function Progress({ steps }: { steps: FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <span className={css.progress}>
      {done} of {steps.length} done
    </span>
  )
}

interface StepRowProps {
  step: FirstStep
  isNext: boolean
  children: ReactNode
}

function StepRow({ step, isNext, children }: StepRowProps) {
  const StepIcon = icons[step.id]
  return (
    <li
      className={css.step}
      data-done={step.isDone || undefined}
      data-next={isNext || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={css.mark}>
        {step.isDone ? (
          <IconCheck size={16} stroke={2.5} role="img" aria-label="Done" />
        ) : (
          <StepIcon {...icon} />
        )}
      </span>
      <span className={css.what}>
        <span className={css.name}>{step.name}</span>
        <span className={css.text}>{step.text}</span>
      </span>
      {children && <span className={css.action}>{children}</span>}
    </li>
  )
}

function FirstClickActions({
  shortUrl,
  onCopy,
}: Pick<FirstStepsProps, 'onCopy'> & { shortUrl: string }) {
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onCopy(shortUrl)}>
        Copy link
      </Button>
      <Button size="xs" component="a" href={shortUrl} target="_blank" rel="noreferrer">
        Open it
      </Button>
    </>
  )
}
