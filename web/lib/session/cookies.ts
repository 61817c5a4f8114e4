/** The value of a cookie in a `document.cookie` text, decoded; undefined if it is missing or cannot be decoded. */
export function findCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (found === undefined) return undefined
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

interface CookieOptions {
  path: string
  maxAgeSeconds: number
  secure: boolean
}

export function cookieText(name: string, value: string, options: CookieOptions): string {
  const { path, maxAgeSeconds, secure } = options
  const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeSeconds}; SameSite=Lax`
  return secure ? `${text}; Secure` : text
}
