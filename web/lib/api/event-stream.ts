export interface StreamEvent {
  name: string
  data: string
}

/**
 * Parses server-sent events from text that arrives in pieces of any size. Not by a library: eventsource-parser drops the id
 * of an event without data, and the heartbeats are such events.
 */
export class EventReader {
  /** The id of the latest complete event, to resume from. */
  lastId: string | undefined
  readonly #onEvent: (event: StreamEvent) => void
  #rest = ''
  #id: string | undefined
  #name = ''
  #data: string[] = []

  constructor(onEvent: (event: StreamEvent) => void) {
    this.#onEvent = onEvent
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#read(line.replace(/\r$/, ''))
  }

  #read(line: string): void {
    if (line === '') this.#dispatch()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'id') this.#id = value
    if (field === 'event') this.#name = value
    if (field === 'data') this.#data.push(value)
  }

  #dispatch(): void {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') }
    const isEvent = this.#data.length > 0
    this.#name = ''
    this.#data = []
    if (isEvent) this.#onEvent(event)
    // Set only after the event is dispatched, so that an event that was cut off is requested again.
    this.lastId = this.#id
  }
}
