export interface StreamEvent {
  name: string
  data: string
}

/** Takes server-sent events apart as they arrive, in whatever pieces. */
export class EventReader {
  /** The latest position the server named, to go on from. */
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
    if (line === '') this.#tell()
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'id') this.#id = value
    if (field === 'event') this.#name = value
    if (field === 'data') this.#data.push(value)
  }

  #tell(): void {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') }
    const isEvent = this.#data.length > 0
    this.#name = ''
    this.#data = []
    if (isEvent) this.#onEvent(event)
    // Only after the event it belongs to was told: what comes before a break is asked for again.
    this.lastId = this.#id
  }
}
