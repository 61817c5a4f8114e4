/** An answer in the form of the API's errors. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: { type?: string; message: string; [field: string]: unknown }) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
  }
}

const docs = (code: string) => ({ code, doc_url: `https://stripe.com/docs/error-codes/${code}` })

/** Kinds of objects as messages name them, where that is not the name with spaces. */
const names: Record<string, string> = {
  'checkout.session': 'checkout.session',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
}

/** 404 for the id of an address, 400 for one of a parameter. */
export function unknownId(object: string, id: string, param = 'id'): Refusal {
  const name = names[object] ?? object.replaceAll('_', ' ')
  return new Refusal(param === 'id' ? 404 : 400, {
    ...docs('resource_missing'),
    message: `No such ${name}: '${id}'`,
    param,
  })
}

export const invalid = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, { ...(code ? docs(code) : {}), message, ...(param ? { param } : {}) })

export const missing = (param: string): Refusal =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing')

export function unknownParameters(params: readonly string[]): Refusal {
  const noun = params.length === 1 ? 'parameter' : 'parameters'
  return invalid(
    `Received unknown ${noun}: ${params.join(', ')}`,
    params[0] ?? '',
    'parameter_unknown',
  )
}

export const emptyString = (param: string): Refusal =>
  invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  )

export const noKey = (): Refusal =>
  new Refusal(401, {
    message:
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  })

export const wrongKey = (key: string): Refusal =>
  new Refusal(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` })

export const unknownAddress = (method: string, path: string): Refusal =>
  new Refusal(404, {
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })

export const keyUsedOtherwise = (key: string): Refusal =>
  new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
