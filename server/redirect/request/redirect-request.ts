import type { Site } from '../links/hosts.ts'
import type { Purposes } from './prefetch.ts'

/** What a request reveals about its sender. An empty string means that the header is missing. */
export interface Requester extends Purposes {
  /** The other end of the connection. */
  peer: string
  forwardedFor: string
  agent: string
  acceptLanguage: string
  referrer: string
  doNotTrack: string
  globalPrivacy: string
  cookie: string
  /** The Sec-Fetch-Mode header. */
  fetchMode: string
  acceptEncoding: string
  ifNoneMatch: string
}

/** A request for a key on one of our domains; the key may not exist. */
export interface RedirectRequest {
  method: string
  site: Site
  /** Without its question mark. */
  query: string
  requester: Requester
  /** The key as a page shows it; what was asked for, if that names no link. */
  shownKey: string
  /** The requested path, if it is more than the key. */
  asked?:
    | {
        /** Decoded, for people to read. */
        text: string
        /** As it was sent. */
        path: string
      }
    | undefined
  /** Behind the key, as they were sent, beginning with a slash. */
  segments?: string | undefined
  /** Epoch milliseconds. */
  at: number
  /** The submitted form, if it is one of ours; undefined for any other body. */
  form: () => Promise<URLSearchParams | undefined>
}

export const isForm = ({ method }: RedirectRequest): boolean => method === 'POST'
