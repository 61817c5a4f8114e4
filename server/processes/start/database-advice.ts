import { codeOf } from '../../platform/error-code.ts'

interface Advice {
  /** PostgreSQL's or Node's code of the error. */
  codes?: readonly string[]
  /** The message of the error, for poolers, which have one code for everything, and for TLS. */
  words?: RegExp
  /** What to do, as a sentence. */
  advice: string
}

/** Refusals that no waiting mends, with what to do. The first that fits counts. */
const refusals: readonly Advice[] = [
  {
    codes: ['28P01'],
    words: /authentication failed|auth failed|no such user|must be a string/i,
    advice:
      'Check the name and the password in DATABASE_URL; @ : / # in them are written as %40 %3A %2F %23.',
  },
  {
    codes: ['3D000'],
    words: /no such database|database .* does not exist/i,
    advice: 'Create it, or name another one in DATABASE_URL.',
  },
  {
    words: /no pg_hba.conf entry.*no encryption|SSL required|TLS required/i,
    advice: 'It takes encrypted connections only: set ?sslmode=verify-full in DATABASE_URL.',
  },
  {
    words: /does not support SSL/i,
    advice: 'It offers no TLS: leave sslmode out of DATABASE_URL.',
  },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    words: /self[- ]signed certificate|unable to (?:get|verify)/i,
    advice:
      'Its certificate is not trusted: name the file of its authority, or the certificate itself, by ?sslmode=verify-full&sslrootcert=FILE in DATABASE_URL, or take ?sslmode=no-verify, which encrypts for any certificate.',
  },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
    words: /certificate has expired|altnames/i,
    advice:
      'Its certificate is for another name or time: use the name that stands in it as the host in DATABASE_URL, or take ?sslmode=no-verify, which encrypts for any certificate.',
  },
  {
    words: /(?:ENOENT|EACCES).*open '/,
    advice: 'sslrootcert, sslcert and sslkey in DATABASE_URL name files that this user may read.',
  },
  {
    words: /startup parameter/i,
    advice: 'Let the pooler ignore it: ignore_startup_parameters of PgBouncer.',
  },
  {
    codes: ['28000'],
    words: /pg_hba.conf/,
    advice: 'Let pg_hba.conf of PostgreSQL, or the list of the pooler, take this machine and user.',
  },
  {
    codes: ['42501'],
    advice: 'The user of DATABASE_URL needs a schema in which it may create tables.',
  },
]

/** What to do about a refusal that waiting does not mend; undefined if it may. */
export function adviceFor(error: unknown): string | undefined {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ''
  return refusals.find(({ codes, words }) => codes?.includes(code) || words?.test(message))?.advice
}
