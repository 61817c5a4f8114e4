import { UnstyledButton } from '@mantine/core'
import css from '../check.module.css'
import { type Method, methodWords } from './methods.ts'

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
