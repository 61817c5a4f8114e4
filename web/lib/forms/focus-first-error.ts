import { flushSync } from 'react-dom'

/**
 * Shows the errors and focuses the first invalid field. `mark` sets the errors, which must be rendered before the field can
 * be found by them.
 */
export function focusFirstError(form: HTMLFormElement | null, mark: () => void = () => {}): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
