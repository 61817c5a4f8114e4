import type { ExperimentVerdict, ExperimentVersion } from './experiments.ts'

/** The verdict as a sentence. Words of the screens and of the API. */
export function verdictWords(verdict: Omit<ExperimentVerdict, 'words'>): string {
  const { kind, better, missing } = verdict
  if (kind === 'TOO_EARLY') return `Too early to say: ${missingWords(missing)}`
  if (kind === 'SAME') return 'No difference worth acting on'
  const sureness = surenessWords(verdict)
  if (kind === 'OPEN') {
    if (isEven(verdict)) return 'Still open: both do about equally well so far'
    return `Still open: ${better} is ahead (${sureness}), which may be chance`
  }
  if (kind === 'PROBABLE') return `${better} is probably better (${sureness})`
  return `${better} is almost certainly better (${sureness}): ${gainWords(verdict)}`
}

const isEven = ({ probability }: Pick<ExperimentVerdict, 'probability'>): boolean =>
  Math.abs(probability - 0.5) < 0.1

/** About: the exact number would promise more than it can keep. */
const someTens = (n: number): number => Math.ceil(n / 10) * 10

function missingWords({ A, B }: ExperimentVerdict['missing']): string {
  if (A > 0 && B > 0) return `A needs some ${someTens(A)} and B some ${someTens(B)} more visitors`
  const [name, n]: [ExperimentVersion, number] = A > 0 ? ['A', A] : ['B', B]
  return `${name} needs some ${someTens(n)} more visitors`
}

/** Rounded down: no verdict sounds surer than it is. */
function surenessWords({ probability }: Pick<ExperimentVerdict, 'probability'>): string {
  const percent = 100 * Math.max(probability, 1 - probability)
  if (percent > 99.9) return 'over 99.9 %'
  const digits = percent >= 99 ? 10 : 1
  return `${Math.floor(percent * digits) / digits} %`
}

/** What the better version brings: in whole visitors of 100, or with decimals where those would say nothing. */
function gainWords({
  better,
  difference: { low, high },
}: Omit<ExperimentVerdict, 'words'>): string {
  const [least, most] = better === 'B' ? [low, high] : [-high, -low]
  const digits = least < 0.001 ? 2 : least < 0.01 ? 1 : 0
  const of100 = (rate: number) => (100 * rate).toFixed(digits)
  return `between ${of100(least)} and ${of100(most)} more of 100 visitors press a button`
}
