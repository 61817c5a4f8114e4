const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 4096

/** What a visitor sent by a form of ours; undefined for anything else. */
export async function formIn(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type !== FORM || !(length <= MAX_FORM_BYTES)) return undefined
  return new URLSearchParams(await request.text())
}
