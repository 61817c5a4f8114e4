import { count } from '../text/numbers.ts'
import { STEPS, type StepFloors } from './color-steps.ts'
import css from './steps-legend.module.css'

/** The colours from none to most; for the eye only, since every colour has its number in words. */
export function StepsLegend({ floors }: { floors: StepFloors }) {
  const steps = [0, ...floors.map((_, i) => STEPS - floors.length + i + 1)]
  return (
    <span className={css.legend} aria-hidden="true">
      None
      <span className={css.steps}>
        {steps.map((step) => (
          <span key={step} data-step={step} />
        ))}
      </span>
      {count(floors.at(-1) ?? 1)} or more
    </span>
  )
}
