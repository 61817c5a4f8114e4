import { UnstyledButton } from '@mantine/core'
import type { MfaMethod } from '../../../../../contract/people/mfa.ts'
import css from '../check.module.css'

/** The methods by which users prove who they are. */
type Method = MfaMethod | 'PASSWORD'

interface OtherMethodsProps<M extends Method> {
  methods: readonly M[]
  present: M
  onChoose: (method: M) => void
}

/** Buttons for the user's methods other than the current one. */
export function OtherMethods<M extends Method>({
  methods,
  present,
  onChoose,
}: OtherMethodsProps<M>) {
  const others = methods.filter((method) => method !== present)
  if (others.length === 0) return null
  return (
    <ul className={css.ways} aria-label="Other ways">
      {others.map((method) => (
        <li key={method}>
          <UnstyledButton className={css.way} onClick={() => onChoose(method)}>
            {methodWords[method]}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** The label of the button that switches to a method. */
const methodWords: Record<Method, string> = {
  PASSWORD: 'Use your password',
  EMAIL: 'Get a code by e-mail',
  TOTP: 'Use your authenticator app',
  PASSKEY: 'Use a passkey',
  RECOVERY: 'Use a recovery code',
}
