import { z } from 'zod'

/** Apps of a domain for each system. */
export const APPS_MAX = 20
/** Certificates of an Android app: that of the developer, that of the store, and earlier ones. */
export const FINGERPRINTS_MAX = 20

/** Ten letters and digits of the team, and the bundle ID: letters, digits, hyphens and dots. */
const APP_ID = /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/
/** As https://developer.android.com/build/configure-app-module says: two parts or more, each begins with a letter. */
const PACKAGE = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+$/
/** SHA-256: 32 bytes. */
const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/
const NAME_MAX = 255

const hasNoTwins = (texts: readonly string[]) => new Set(texts).size === texts.length

const AppId = z
  .string()
  .trim()
  .max(NAME_MAX, `At most ${NAME_MAX} characters`)
  .regex(
    APP_ID,
    'Write the ten characters of the team, a dot and the bundle ID: ABCDE12345.com.example.app',
  )

const Fingerprint = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    FINGERPRINT,
    'Write the SHA-256 fingerprint: 32 bytes in hex, with colons, as keytool does',
  )

const AndroidApp = z.strictObject({
  package: z
    .string()
    .trim()
    .max(NAME_MAX, `At most ${NAME_MAX} characters`)
    .regex(PACKAGE, 'Write the name of the package, such as com.example.app'),
  fingerprints: z
    .array(Fingerprint)
    .min(1, 'Add the fingerprint of a certificate that signs the app')
    .max(FINGERPRINTS_MAX, `At most ${FINGERPRINTS_MAX} fingerprints`)
    .refine(hasNoTwins, 'Each fingerprint once')
    .meta({ description: 'SHA-256 of the certificates that sign it' }),
})

/** The apps that may open the links of an own domain. */
export const DomainApps = z
  .strictObject({
    ios: z
      .array(AppId)
      .max(APPS_MAX, `At most ${APPS_MAX} apps`)
      .refine(hasNoTwins, 'Each app once')
      .meta({ description: 'App IDs: team ID, dot, bundle ID' }),
    android: z
      .array(AndroidApp)
      .max(APPS_MAX, `At most ${APPS_MAX} apps`)
      .refine((apps) => hasNoTwins(apps.map((app) => app.package)), 'Each package once'),
  })
  .meta({ id: 'DomainApps' })

export type DomainApps = z.infer<typeof DomainApps>
