import { type InstallationPart, installationParts } from '../../../contract/installation/status.ts'
import { newId } from '../../platform/ids.ts'
import type { InstanceIncident } from './store.ts'

type Seen = Readonly<Record<InstallationPart, boolean>>

/** The outages that one instance saw. Keeps those that are not stored yet, however long the database is away. */
export class Outages {
  readonly #instanceId: string
  readonly #suspectedAt = new Map<InstallationPart, number>()
  readonly #answeredAt = new Map<InstallationPart, number>()
  readonly #open = new Map<InstallationPart, InstanceIncident>()
  readonly #unwritten = new Map<string, InstanceIncident>()

  constructor(instanceId: string) {
    this.#instanceId = instanceId
  }

  /** Two failures in a row are an incident, which began with the first; the first answer ends it. */
  observe(at: number, seen: Seen): void {
    for (const part of installationParts) {
      if (seen[part]) this.#answered(part, at)
      else this.#failed(part, at)
    }
  }

  #answered(part: InstallationPart, at: number): void {
    this.#suspectedAt.delete(part)
    if (!this.#answeredAt.has(part)) this.#answeredAt.set(part, at)
    const open = this.#open.get(part)
    if (!open) return
    this.#open.delete(part)
    this.#keep({ ...open, endedAt: at })
  }

  #failed(part: InstallationPart, at: number): void {
    if (this.#open.has(part)) return
    const startedAt = this.#suspectedAt.get(part)
    if (startedAt === undefined) {
      this.#suspectedAt.set(part, at)
      return
    }
    const id = newId('out')
    const incident = { id, instanceId: this.#instanceId, part, startedAt, endedAt: null }
    this.#open.set(part, incident)
    this.#keep(incident)
  }

  #keep(incident: InstanceIncident): void {
    this.#unwritten.set(incident.id, incident)
  }

  /** Goes on with the open incidents that an earlier worker of this instance has stored. */
  adopt(stored: readonly InstanceIncident[]): void {
    for (const incident of stored) {
      const part = installationParts.find((name) => name === incident.part)
      if (part === undefined) continue
      const answeredAt = this.#answeredAt.get(part)
      const open = this.#open.get(part)
      if (answeredAt !== undefined) this.#keep({ ...incident, endedAt: answeredAt })
      else {
        if (open) this.#unwritten.delete(open.id)
        this.#open.set(part, incident)
      }
    }
  }

  unwritten(): InstanceIncident[] {
    return [...this.#unwritten.values()]
  }

  /** Unless it has changed since. */
  written(incident: InstanceIncident): void {
    if (this.#unwritten.get(incident.id) === incident) this.#unwritten.delete(incident.id)
  }
}
