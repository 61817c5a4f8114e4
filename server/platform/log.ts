export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Log {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
  /** The same log with fields that stand on each of its lines. */
  with(fields: Fields): Log
}

type Fields = Readonly<Record<string, unknown>>

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }

/** JSON lines on standard output. Callers keep secrets, addresses of visitors and tokens out of the fields. */
export function openLog(level: LogLevel, fields: Fields = {}, write = writeLine): Log {
  const say =
    (at: LogLevel) =>
    (message: string, more: Fields = {}) => {
      if (order[at] < order[level]) return
      const line = {
        time: new Date().toISOString(),
        level: at,
        message,
        ...fields,
        ...readable(more),
      }
      write(`${JSON.stringify(line)}\n`)
    }
  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    with: (more) => openLog(level, { ...fields, ...more }, write),
  }
}

function writeLine(line: string): void {
  process.stdout.write(line)
}

/** An error's stack is for us, its message may hold a connection string: both lose the part between `://` and `@`. */
function readable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? withoutCredentials(value.stack ?? value.message) : value,
    ]),
  )
}

export function withoutCredentials(text: string): string {
  return text.replaceAll(/:\/\/[^\s/@]+@/g, '://')
}
