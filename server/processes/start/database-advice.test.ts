import { expect, test } from 'bun:test'
import { adviceFor } from './database-advice.ts'

/** Messages of node-postgres, PostgreSQL 15 and PgBouncer 1.18, with their codes. */
test.each([
  ['28P01', 'password authentication failed for user "u"', 'name and the password'],
  ['08P01', 'no such user: u', 'name and the password'],
  ['3D000', 'database "x" does not exist', 'Create it'],
  ['08P01', 'no such database: x', 'Create it'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'sslrootcert=FILE'],
  ['', 'self signed certificate', 'sslmode=no-verify'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames", 'the host'],
  ['', 'The server does not support SSL connections', 'leave sslmode out'],
  ['28000', 'no pg_hba.conf entry for host "h", user "u", database "d", no encryption', 'sslmode='],
  ['28000', 'no pg_hba.conf entry for host "h", user "u", database "d", SSL encryption', 'pg_hba'],
  ['ENOENT', "ENOENT: no such file or directory, open '/x.pem'", 'sslrootcert'],
  ['08P01', 'unsupported startup parameter: search_path', 'ignore_startup_parameters'],
  ['42501', 'permission denied for schema public', 'may create tables'],
])('%s: %s', (code, message, advice) => {
  expect(adviceFor(Object.assign(new Error(message), { code }))).toContain(advice)
})

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ENOENT', 'connect ENOENT /run/postgresql/.s.PGSQL.5432'],
  ['57P03', 'the database system is starting up'],
  ['53300', 'sorry, too many clients already'],
])('%s: %s may be mended by waiting', (code, message) => {
  expect(adviceFor(Object.assign(new Error(message), { code }))).toBeUndefined()
})
