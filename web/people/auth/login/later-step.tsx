import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { AuthLayout } from '../auth-layout.tsx'
import { folds } from '../folds.ts'
import { AccountChoice } from './accounts/account-choice.tsx'
import { choiceWords } from './accounts/choice-words.ts'
import { afterFactors, type LoginStep } from './login-step.ts'
import { SecondStep } from './second-step/second-step.tsx'

interface LaterStepProps {
  step: Extract<LoginStep, { token: string }>
  onNext: (step: LoginStep) => void
  onBack: () => void
}

/** What follows the password: the second factor, or the choice of an account. */
export function LaterStep({ step, onNext, onBack }: LaterStepProps) {
  const foot = <TextButton onClick={onBack}>Log in as somebody else</TextButton>
  if (step.at === 'factor') {
    return (
      <AuthLayout
        fold={folds.login}
        title="One more step"
        intro="Show in a second way that it is you."
        foot={foot}
      >
        <SecondStep mfa={step.mfa} token={step.token} finish={afterFactors} onNext={onNext} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout fold={folds.login} {...choiceWords(step.memberships)} foot={foot}>
      <AccountChoice token={step.token} memberships={step.memberships} onNext={onNext} />
    </AuthLayout>
  )
}

interface TextButtonProps {
  onClick: () => void
  children: ReactNode
}

/** A button that looks like the links beside it. */
function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <UnstyledButton className="site-link" fz="inherit" onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
