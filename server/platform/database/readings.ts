import { Counter, Gauge, type Registry } from 'prom-client'

/** A metric whose value is kept elsewhere and read at each scrape. */
export interface Reading {
  name: string
  help: string
  /** Undefined: not known at the moment, and left out. */
  read: () => number | undefined
}

export interface LabelledReading extends Omit<Reading, 'read'> {
  label: string
  read: () => Readonly<Record<string, number>>
}

export function readGauge(
  registry: Registry,
  { name, help, ...reading }: Reading | LabelledReading,
) {
  new Gauge({
    name,
    help,
    labelNames: 'label' in reading ? [reading.label] : [],
    registers: [registry],
    collect() {
      this.reset()
      if ('label' in reading) {
        for (const [of, value] of Object.entries(reading.read())) {
          this.set({ [reading.label]: of }, value)
        }
        return
      }
      const value = reading.read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** For values that only grow during the life of the process. */
export function readCounter(
  registry: Registry,
  { name, help, label, read }: LabelledReading,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [of, value] of Object.entries(read())) this.inc({ [label]: of }, value)
    },
  })
}
