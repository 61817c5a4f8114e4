import { flushSync } from 'react-dom'

/**
 * Shows what is wrong and moves the focus to the first field that is: `mark` sets the errors, which must be drawn before
 * a field can be found by them.
 */
export function focusFirstError(form: HTMLFormElement | null, mark: () => void = () => {}): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
