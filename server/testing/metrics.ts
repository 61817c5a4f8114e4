import { z } from 'zod'
import { until } from './until.ts'

type Labels = Readonly<Record<string, string>>

export interface MetricSample {
  name: string
  labels: Labels
  value: number
}

export interface Metrics {
  /** Names of all families, including those without a value yet. */
  families: ReadonlySet<string>
  /** The value of the first series that has these labels; undefined if there is none. */
  find(name: string, labels?: Labels): number | undefined
  samples: readonly MetricSample[]
}

/** Reads a program's `/metrics` as Prometheus does. */
export async function readMetrics(origin: string): Promise<Metrics> {
  const answer = await fetch(`${origin}/metrics`)
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`)
  const lines = (await answer.text()).split('\n')
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#')).map(sampleOf)
  return {
    families: new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])),
    samples,
    find: (name, labels = {}) =>
      samples.find((sample) => sample.name === name && hasLabels(sample, labels))?.value,
  }
}

/** Polls the metrics until `holds` is true. */
export function untilMetrics(
  origin: string,
  holds: (metrics: Metrics) => boolean,
): Promise<Metrics> {
  return until(
    async () => {
      const metrics = await readMetrics(origin)
      return holds(metrics) && metrics
    },
    { everyMs: 50 },
  )
}

const hasLabels = ({ labels }: MetricSample, wanted: Labels) =>
  Object.entries(wanted).every(([label, value]) => labels[label] === value)

const LINE = /^(?<name>[a-z_]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/

function sampleOf(line: string): MetricSample {
  const { name, labels = '', value } = Parts.parse(LINE.exec(line)?.groups)
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: numberOf(value) }
}

const Parts = z.object({ name: z.string(), labels: z.string().optional(), value: z.string() })

const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))
