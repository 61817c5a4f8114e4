export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log with these fields on every line. */
  with(fields: LogFields): Log
}

type LogFields = Readonly<Record<string, unknown>>

const order: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 }

/** JSON lines on standard output. Callers must keep secrets, tokens and visitors' addresses out of the fields. */
export function openLog(level: LogLevel, fields: LogFields = {}, write = writeLine): Log {
  const logAt =
    (at: LogLevel) =>
    (message: string, more: LogFields = {}) => {
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
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
    with: (more) => openLog(level, { ...fields, ...more }, write),
  }
}

function writeLine(line: string): void {
  process.stdout.write(line)
}

/** The message and stack of an error may contain a connection string: the credentials between `://` and `@` are removed. */
function readable(fields: LogFields): LogFields {
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
