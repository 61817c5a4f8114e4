import type { DomainApps } from '../../../contract/domains/domain-apps.ts'

/** What is no link: our own paths, and files for programs. */
const NOT_LINKS = ['/_/*', '/.well-known/*']

/**
 * `apple-app-site-association`: every path of the domain is for the apps, but for those of programs. See
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains. Undefined without apps.
 */
export function appleAssociation({ ios }: DomainApps): object | undefined {
  if (ios.length === 0) return undefined
  const components = [...NOT_LINKS.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }]
  return { applinks: { details: [{ appIDs: ios, components }] } }
}

/** `assetlinks.json`, see https://developers.google.com/digital-asset-links/v1/getting-started. Undefined without apps. */
export function assetLinks({ android }: DomainApps): object[] | undefined {
  if (android.length === 0) return undefined
  return android.map(({ package: name, fingerprints }) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: name,
      sha256_cert_fingerprints: fingerprints,
    },
  }))
}
