import type { UserManifest } from 'wxt'

const description =
  'Shorten the open page on your own Unfurly server with one press, and have the short link on the clipboard.'

/** Only files of the package are loaded; calls go to the servers that a person allowed. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  'connect-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function manifestFor(browser: string, version: string): UserManifest {
  const isFirefox = browser === 'firefox'
  return {
    name: 'Unfurly',
    version,
    description,
    permissions: [
      ...['activeTab', 'contextMenus', 'storage', 'clipboardWrite', 'alarms'],
      // A service worker cannot write to the clipboard; Firefox has a page in its place, which can.
      ...(isFirefox ? [] : ['offscreen']),
    ],
    // Only asked for at run time, for one server at a time.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    action: { default_title: 'Shorten with Unfurly' },
    commands: {
      shorten: {
        suggested_key: { default: 'Alt+Shift+U' },
        description: 'Shorten the open page and copy the short link',
      },
    },
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    ...(isFirefox ? { browser_specific_settings: firefox } : { minimum_chrome_version: '120' }),
  }
}

const firefox = {
  gecko: {
    id: 'extension@unfurly.example',
    // The first release that asks for consent with the words of data_collection_permissions.
    strict_min_version: '140.0',
    data_collection_permissions: {
      required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
    },
  },
  gecko_android: { strict_min_version: '142.0' },
}
