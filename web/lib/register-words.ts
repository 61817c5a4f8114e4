import { registerWords } from '../../contract/screens/register-words.ts'

export const REGISTER_META = 'register-words'

/** In the browser, reads the words that the server put into this page, so that both render the same. */
export function wordsOfRegistering(): string {
  if (typeof document === 'undefined') return registerWords.paying
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${REGISTER_META}"]`)
  return meta?.content ?? registerWords.paying
}
