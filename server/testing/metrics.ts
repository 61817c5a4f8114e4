import { z } from 'zod'

type Labels = Readonly<Record<string, string>>

export interface Sample {
  name: string
  labels: Labels
  value: number
}

export interface Metrics {
  /** Names of all families, also of those without a number yet. */
  families: ReadonlySet<string>
  /** The number of the series with these labels, whatever others it has; undefined where there is none. */
  find(name: string, labels?: Labels): number | undefined
  samples: readonly Sample[]
}

/** What a program tells at `/metrics`, read as Prometheus does. */
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

/** Reads again and again until it holds; the test's own time limit ends it. */
export async function untilMetrics(
  origin: string,
  holds: (metrics: Metrics) => boolean,
): Promise<Metrics> {
  for (;;) {
    const metrics = await readMetrics(origin)
    if (holds(metrics)) return metrics
    await Bun.sleep(100)
  }
}

const hasLabels = ({ labels }: Sample, wanted: Labels) =>
  Object.entries(wanted).every(([label, value]) => labels[label] === value)

const LINE = /^(?<name>[a-z_]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/

function sampleOf(line: string): Sample {
  const { name, labels = '', value } = Parts.parse(LINE.exec(line)?.groups)
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: numberOf(value) }
}

const Parts = z.object({ name: z.string(), labels: z.string().optional(), value: z.string() })

const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))
