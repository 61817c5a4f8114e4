/** An error in the format of ClickHouse's HTTP interface. */
export class EngineError extends Error {
  override name = 'EngineError'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export function refusal(code: number, type: string, words: string): EngineError {
  return new EngineError(code, `Code: ${code}. DB::Exception: ${words} (${type})`)
}

/** Errors of the library have ClickHouse's text; anything else is a bug of this program. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = /^Code: (\d+)\./.exec(message)?.[1]
  if (code) return new EngineError(Number(code), message)
  return refusal(STD_EXCEPTION, 'STD_EXCEPTION', `${message}.`)
}

const STD_EXCEPTION = 1001

/** From the ClickHouse server's own table, for the codes that clients distinguish. */
const statuses: Readonly<Record<number, number>> = {
  36: 400,
  47: 404,
  60: 404,
  62: 400,
  81: 404,
  115: 400,
  202: 503,
  456: 400,
  457: 400,
  516: 403,
}

export function errorResponse(error: EngineError, headers: Headers): Response {
  headers.set('content-type', 'text/plain; charset=UTF-8')
  headers.set('x-clickhouse-exception-code', String(error.code))
  return new Response(`${error.message}\n`, { status: statuses[error.code] ?? 500, headers })
}
