import { type RefObject, useEffect, useLayoutEffect } from 'react'

type FieldValues = Record<string, string | boolean>

interface EarlyForm {
  setValues: (values: FieldValues) => void
}

/**
 * Takes over what was typed or filled in by the browser before React had loaded, and then submits the form if that was
 * tried. The fields need names. `isReady` is false while the form waits for data that it sends.
 */
export function useEarlyInput(
  element: RefObject<HTMLFormElement | null>,
  { setValues }: EarlyForm,
  isReady = true,
): void {
  // Before the next rendering, which would write the form's own values into the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useLayoutEffect(() => {
    if (element.current) setValues(valuesOf(element.current))
  }, [])
  useEffect(() => {
    const form = element.current
    if (!form || !isReady) return
    form.dataset.live = ''
    if (!('early' in form.dataset)) return
    delete form.dataset.early
    form.requestSubmit()
  }, [element, isReady])
}

function valuesOf(form: HTMLFormElement): FieldValues {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  return Object.fromEntries(
    fields
      .filter(({ name }) => name !== '')
      .map(({ name, type, value, checked }) => [name, type === 'checkbox' ? checked : value]),
  )
}
